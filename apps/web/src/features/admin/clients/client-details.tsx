import { useState } from 'react'
import { amountText } from '../../../app/admin/screen/money.ts'
import { LoadFailed, QueryState } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import type { Booking, Client } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { Fact, Facts, SheetPart } from '../../../ui/facts.tsx'
import { dateText, dayText, timeAgo } from '../../../ui/format/admin-datetime.ts'
import { BookingDetails } from '../bookings/details/booking-details.tsx'
import { BookClientButton } from '../bookings/dialogs/book-client-button.tsx'
import { CutCardSheet } from '../cut-card/cut-card-sheet.tsx'
import { cutCard } from '../cut-card/text.ts'
import { ContactWays } from '../people/contact-ways.tsx'
import { VisitHistory } from '../people/visit-history.tsx'
import { StylePicture } from '../visit/intake-facts.tsx'
import { BlockClient, BlockedNotice } from './block-client.tsx'
import { ClientNudges } from './client-nudges.tsx'
import { eraseClient as erasing, mergeClients as merging, clientDetails as text } from './text.ts'

const HISTORY_PAGE_SIZE = 1000

interface ClientDetailsProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
  onAct: (act: 'edit' | 'delete', client: Client) => void
  onMerge: (client: Client) => void
  onErase: (client: Client) => void
}

/** The dialog with a client's details and booking history. */
export function ClientDetails(props: ClientDetailsProps) {
  const { client, onClose, onAct, onMerge, onErase } = props
  return (
    <Dialog
      open={client !== undefined}
      onClose={onClose}
      title={text.title}
      about={client?.name}
      size="lg"
    >
      <DialogBody>
        {client ? (
          <>
            <About client={client} />
            <ClientCutCard client={client} />
            <SheetPart heading={text.history}>
              <History clientId={client.id} />
            </SheetPart>
            <Nudges clientId={client.id} />
            <Blocking clientId={client.id} />
            <SheetPart heading={erasing.heading}>
              <p>{erasing.hint}</p>
              <p>
                <Button variant="secondary" size="sm" onClick={() => onErase(client)}>
                  {erasing.open}
                </Button>
              </p>
            </SheetPart>
          </>
        ) : null}
      </DialogBody>
      <DialogActions>
        {client ? (
          <>
            <Button variant="quiet" onClick={() => onMerge(client)}>
              {merging.open}
            </Button>
            <Button variant="quiet" onClick={() => onAct('delete', client)}>
              {common.delete}
            </Button>
            <Button variant="secondary" onClick={() => onAct('edit', client)}>
              {common.edit}
            </Button>
          </>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

/** Shows the list's data immediately, and the remaining fields when the details query has loaded. */
function About({ client }: { client: Client }) {
  const zone = useBusinessZone()
  const details = useDetails(client.id)
  const { isFirstTime = null, referralSource, pictureReference, emailProblem } = details.data ?? {}
  const { lastVisitAt, nextVisitAt, noShows = 0 } = details.data ?? {}
  const dayOf = (at: Date) => dayText(at.getTime(), zone)

  return (
    <>
      <ContactWays contact={details.data ?? client} isNamed={false}>
        <BookClientButton label={text.book} prefill={{ client: details.data ?? client }} />
      </ContactWays>
      {details.isLoadingError ? (
        <LoadFailed error={details.error} message={text.failed} onRetry={() => details.refetch()} />
      ) : null}
      {details.data ? <BlockedNotice client={details.data} /> : null}
      {emailProblem ? <Banner tone="warn">{emailProblem}</Banner> : null}
      <Facts>
        {lastVisitAt ? (
          <Fact name={text.lastVisit}>
            {dayOf(lastVisitAt)} ({timeAgo(lastVisitAt.getTime(), zone)})
          </Fact>
        ) : null}
        {nextVisitAt ? <Fact name={text.nextVisit}>{dayOf(nextVisitAt)}</Fact> : null}
        {noShows > 0 ? <Fact name={text.noShows}>{noShows}</Fact> : null}
        <Fact name={text.since}>{dateText(client.createdAt.getTime(), zone)}</Fact>
        {isFirstTime === null ? null : (
          <Fact name={text.isFirstTime}>
            <Badge variant={isFirstTime ? 'good' : 'outline'}>
              {isFirstTime ? text.yes : text.no}
            </Badge>
          </Fact>
        )}
        {referralSource ? (
          <Fact name={text.referralSource} isWide>
            {referralSource}
          </Fact>
        ) : null}
        {client.notes ? (
          <Fact name={text.notes} isWide>
            {client.notes}
          </Fact>
        ) : null}
        {pictureReference ? (
          <Fact name={text.picture} isWide>
            <StylePicture reference={pictureReference} />
          </Fact>
        ) : null}
      </Facts>
    </>
  )
}

function ClientCutCard({ client: { id, name } }: { client: Client }) {
  const card = trpc.cutCard.get.useQuery({ id })
  if (card.data) return <CutCardSheet card={card.data} client={name} />
  return (
    <SheetPart heading={cutCard.heading}>
      <QueryState query={card} rows={2} />
    </SheetPart>
  )
}

function History({ clientId }: { clientId: number }) {
  const details = useDetails(clientId)
  const [opened, setOpened] = useState<Booking>()
  const history = trpc.booking.list.useQuery(historyOf(clientId))
  if (!history.data) return <QueryState query={history} rows={3} />
  return (
    <>
      {details.data ? (
        <Facts>
          <Fact name={text.totalBookings}>{details.data.totalBookings}</Fact>
          <Fact name={text.totalDonations}>{amountText(details.data.totalDonations)}</Fact>
        </Facts>
      ) : null}
      <VisitHistory visits={history.data.items} none={text.noHistory} onOpen={setOpened} />
      <BookingDetails bookingId={opened?.id} known={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function Nudges({ clientId }: { clientId: number }) {
  const details = useDetails(clientId)
  return details.data?.email ? <ClientNudges client={details.data} /> : null
}

function Blocking({ clientId }: { clientId: number }) {
  const details = useDetails(clientId)
  return details.data ? <BlockClient client={details.data} /> : null
}

function historyOf(clientId: number) {
  return { clientId, page: 1, pageSize: HISTORY_PAGE_SIZE }
}

/** Shared by several components; React Query sends one request. */
function useDetails(id: number) {
  return trpc.clients.get.useQuery({ id })
}

/**
 * Loads a client by id, for links to one client, and prefetches the booking history and the cut card for the dialog.
 */
export function useLinkedClient(id: number | undefined): Client | undefined {
  const enabled = id !== undefined
  const client = trpc.clients.get.useQuery({ id: id ?? 0 }, { enabled })
  trpc.booking.list.useQuery(historyOf(id ?? 0), { enabled })
  trpc.cutCard.get.useQuery({ id: id ?? 0 }, { enabled })
  return enabled ? client.data : undefined
}
