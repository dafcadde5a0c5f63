import { clientDetails as words } from '../../content/admin/clients.ts'
import { common } from '../../content/admin/frame.ts'
import { mergeClients as merging } from '../../content/admin/merge-clients.ts'
import type { Client } from '../../lib/admin/client.ts'
import { dateWithYear } from '../../lib/admin/datetime.ts'
import { amountText } from '../../lib/admin/money.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { ContactWays } from './contact-ways.tsx'
import { Fact, Facts } from './facts.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { OtherVisits } from './other-visits.tsx'
import { SheetPart } from './sheet-part.tsx'
import { StylePicture } from './style-picture.tsx'

const LONGEST_HISTORY = 1000
/** Always as it is now, but for what was asked for while the dialog was on its way. */
const NOW = { staleTime: 2000 }

interface ClientDetailsProps {
  /** The dialog is open while there is one. */
  client: Client | undefined
  onClose: () => void
  onMerge: (client: Client) => void
}

/** Who somebody is, and every visit he made. */
export function ClientDetails({ client, onClose, onMerge }: ClientDetailsProps) {
  const shown = useLingering(client)
  return (
    <Dialog open={client !== undefined} onClose={onClose} title={words.title} size="lg">
      <DialogBody>
        {shown ? (
          <>
            <About client={shown} />
            <SheetPart heading={words.history}>
              <History clientId={shown.id} />
            </SheetPart>
          </>
        ) : null}
      </DialogBody>
      <DialogActions>
        {shown ? (
          <Button variant="quiet" onClick={() => onMerge(shown)}>
            {merging.open}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What the list knew already is there at once; the rest comes with its history. */
function About({ client }: { client: Client }) {
  const zone = useBusinessZone()
  const details = useDetails(client.id)
  const { isFirstTime = null, referralSource, pictureReference, emailProblem } = details.data ?? {}

  return (
    <>
      <ContactWays contact={details.data ?? client} />
      {details.isError ? (
        <LoadFailed error={details.error} words={words.failed} onRetry={() => details.refetch()} />
      ) : null}
      {emailProblem ? <Banner tone="warn">{emailProblem}</Banner> : null}
      <Facts>
        <Fact name={words.since}>{dateWithYear(client.createdAt.getTime(), zone)}</Fact>
        {isFirstTime === null ? null : (
          <Fact name={words.isFirstTime}>
            <Badge look={isFirstTime ? 'good' : 'outline'}>
              {isFirstTime ? words.yes : words.no}
            </Badge>
          </Fact>
        )}
        {referralSource ? (
          <Fact name={words.referralSource} isWide>
            {referralSource}
          </Fact>
        ) : null}
        {client.notes ? (
          <Fact name={words.notes} isWide>
            {client.notes}
          </Fact>
        ) : null}
        {pictureReference ? (
          <Fact name={words.picture} isWide>
            <StylePicture reference={pictureReference} />
          </Fact>
        ) : null}
      </Facts>
    </>
  )
}

function History({ clientId }: { clientId: number }) {
  const details = useDetails(clientId)
  const history = trpc.booking.list.useQuery(historyOf(clientId), NOW)
  if (history.isPending) return <LoadingRows rows={3} />
  if (history.isError) {
    return <LoadFailed error={history.error} onRetry={() => history.refetch()} />
  }
  return (
    <>
      {details.data ? (
        <Facts>
          <Fact name={words.totalBookings}>{details.data.totalBookings}</Fact>
          <Fact name={words.totalDonations}>{amountText(details.data.totalDonations)}</Fact>
        </Facts>
      ) : null}
      <OtherVisits visits={history.data.items} none={words.noHistory} />
    </>
  )
}

function historyOf(clientId: number) {
  return { clientId, page: 1, pageSize: LONGEST_HISTORY }
}

/** Asked for once however many parts of the dialog want it. */
function useDetails(id: number) {
  return trpc.client.get.useQuery({ id }, NOW)
}

/** A client of whom only the id is known; what the dialog will show of him is asked for at once. */
export function useClientAskedFor(id: number | undefined): Client | undefined {
  const enabled = id !== undefined
  const client = trpc.client.get.useQuery({ id: id ?? 0 }, { ...NOW, enabled })
  trpc.booking.list.useQuery(historyOf(id ?? 0), { ...NOW, enabled })
  return enabled ? client.data : undefined
}
