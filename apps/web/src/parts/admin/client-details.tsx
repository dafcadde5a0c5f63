import { clientDetails as words } from '../../content/admin/clients.ts'
import { common } from '../../content/admin/frame.ts'
import type { Client } from '../../lib/admin/client.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { dateWithYear } from '../../lib/datetime.ts'
import { amountText } from '../../lib/money.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { useLingering } from '../../lib/use-lingering.ts'
import { Badge } from '../../ui/badge.tsx'
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

interface ClientDetailsProps {
  /** The dialog is open while there is one. */
  client: Client | undefined
  onClose: () => void
}

/** Who somebody is, and every visit he made. */
export function ClientDetails({ client, onClose }: ClientDetailsProps) {
  const shown = useLingering(client)
  return (
    <Dialog open={client !== undefined} onClose={onClose} title={words.title} size="lg">
      <DialogBody>
        {shown ? (
          <>
            <About client={shown} />
            <History clientId={shown.id} />
          </>
        ) : null}
      </DialogBody>
      <DialogActions>
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
  const details = trpc.client.get.useQuery({ id: client.id }, { staleTime: 0 })
  const { isFirstTime = null, referralSource, pictureReference } = details.data ?? {}
  return (
    <>
      <ContactWays contact={details.data ?? client} />
      {details.isError ? (
        <LoadFailed error={details.error} words={words.failed} onRetry={() => details.refetch()} />
      ) : null}
      <Facts>
        <Fact name={words.since}>{dateWithYear(client.createdAt.getTime(), zone)}</Fact>
        {isFirstTime === null ? null : (
          <Fact name={words.isFirstTime}>
            <Badge look={isFirstTime ? 'good' : 'outline'}>
              {isFirstTime ? words.yes : words.no}
            </Badge>
          </Fact>
        )}
        {referralSource ? <Fact name={words.referralSource}>{referralSource}</Fact> : null}
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
  const history = trpc.booking.list.useQuery(
    { clientId, page: 1, pageSize: LONGEST_HISTORY },
    { staleTime: 0 },
  )
  return (
    <SheetPart heading={words.history}>
      {history.isPending ? <LoadingRows rows={3} /> : null}
      {history.isError ? (
        <LoadFailed error={history.error} onRetry={() => history.refetch()} />
      ) : null}
      {history.data ? (
        <>
          <Facts>
            <Fact name={words.totalBookings}>{history.data.total}</Fact>
            <Fact name={words.totalDonations}>{amountText(donationsOf(history.data.items))}</Fact>
          </Facts>
          <OtherVisits visits={history.data.items} none={words.noHistory} />
        </>
      ) : null}
    </SheetPart>
  )
}

/** In cents: floating point makes a little more than thirty of ten and twenty. */
function donationsOf(bookings: readonly { donationAmount: number | null }[]): number {
  const cents = bookings.map(({ donationAmount }) => Math.round((donationAmount ?? 0) * 100))
  return cents.reduce((sum, each) => sum + each, 0) / 100
}
