import { useState } from 'react'
import { amountText } from '../../../app/admin/screen/money.ts'
import { LoadFailed, QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { Booking, Client } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { Fact, Facts, SheetPart } from '../../../ui/facts.tsx'
import { dateText, dayText, timeAgo } from '../../../ui/format/admin-datetime.ts'
import { BookingDetails } from '../bookings/details/booking-details.tsx'
import { BookClientButton } from '../bookings/dialogs/book-client-button.tsx'
import { CutCardSheet } from '../cut-card/cut-card-sheet.tsx'
import { cutCard } from '../cut-card/text.ts'
import { ContactWays } from '../people/contact-ways.tsx'
import { VisitHistory } from '../people/visit-history.tsx'
import { StylePicture } from '../visit/intake-facts.tsx'
import { BlockedNotice } from './block-client.tsx'
import { type ClientAct, ClientActs } from './client-acts.tsx'
import styles from './client-details.module.css'
import { ClientDialog, DeleteClientDialog } from './client-dialog.tsx'
import { ClientNudges } from './client-nudges.tsx'
import { EraseClientDialog } from './erase-client-dialog.tsx'
import { MergeClientsDialog } from './merge-clients-dialog.tsx'
import { OtherEmail } from './other-email.tsx'
import { clientDetails as text } from './text.ts'

const HISTORY_PAGE_SIZE = 1000

interface ClientDetailsProps {
  /** As the list shows the client, until the details have loaded. The dialog is open while this is defined. */
  client: Client | undefined
  /** Opens the client into whom this one was merged. */
  onOpen: (client: Client) => void
  onClose: () => void
}

/** The dialog with a client's details and booking history, and all that is done with the client. */
export function ClientDetails({ client: listed, onOpen, onClose }: ClientDetailsProps) {
  const details = trpc.clients.get.useQuery(
    { id: listed?.id ?? 0 },
    { enabled: listed !== undefined },
  )
  const client = listed && (details.data ?? listed)
  return (
    <Dialog
      open={client !== undefined}
      onClose={onClose}
      title={text.title}
      about={client?.name}
      size="lg"
    >
      {client ? <Sheet key={client.id} client={client} onOpen={onOpen} onClose={onClose} /> : null}
    </Dialog>
  )
}

type SheetProps = ClientDetailsProps & { client: Client }

function Sheet({ client, onOpen, onClose }: SheetProps) {
  const [act, setAct] = useState<ClientAct>()
  const [visit, setVisit] = useState<Booking>()
  const details = useDetails(client.id)
  const history = trpc.booking.list.useQuery(historyOf(client.id))
  const actedOn = (which: ClientAct) => (act === which ? client : undefined)
  const endAct = () => setAct(undefined)
  return (
    <>
      <DialogBody>
        <ContactWays contact={client} isNamed={false}>
          <BookClientButton label={text.book} prefill={{ client }} />
          <ClientActs client={client} onAct={setAct} />
        </ContactWays>
        <About client={client} visits={history.data?.items ?? NO_VISITS} onOpen={setVisit} />
        <ClientCutCard client={client} />
        <SheetPart heading={text.history}>
          {details.data ? (
            <Facts>
              <Fact name={text.totalBookings}>{details.data.totalBookings}</Fact>
              <Fact name={text.totalDonations}>{amountText(details.data.totalDonations)}</Fact>
            </Facts>
          ) : null}
          {history.data ? (
            <VisitHistory visits={history.data.items} none={text.noHistory} onOpen={setVisit} />
          ) : (
            <QueryState query={history} rows={3} />
          )}
        </SheetPart>
        {details.data?.email ? <ClientNudges client={details.data} /> : null}
      </DialogBody>
      <BookingDetails bookingId={visit?.id} known={visit} onClose={() => setVisit(undefined)} />
      <ClientDialog open={act === 'edit'} client={client} onClose={endAct} />
      <MergeClientsDialog
        client={actedOn('merge')}
        onClose={endAct}
        onDone={(kept) => {
          if (kept.id !== client.id) onOpen(kept)
        }}
      />
      <DeleteClientDialog client={actedOn('delete')} onClose={endAct} onDone={onClose} />
      <EraseClientDialog client={actedOn('erase')} onClose={endAct} onDone={onClose} />
    </>
  )
}

const NO_VISITS: readonly Booking[] = []

interface AboutProps {
  client: Client
  visits: readonly Booking[]
  onOpen: (visit: Booking) => void
}

/** Shows the list's data immediately, and the remaining fields when the details query has loaded. */
function About({ client, visits, onOpen }: AboutProps) {
  const zone = useBusinessZone()
  const details = useDetails(client.id)
  const { isFirstTime = null, referralSource, pictureReference, emailProblem } = details.data ?? {}
  const { lastVisitAt, nextVisitAt, noShows = 0 } = details.data ?? {}
  const dayOf = (at: Date) => dayText(at.getTime(), zone)
  const next = visits.find(
    ({ status, startDatetime }) =>
      status === 'confirmed' && startDatetime.getTime() === nextVisitAt?.getTime(),
  )

  return (
    <>
      {details.isLoadingError ? (
        <LoadFailed error={details.error} message={text.failed} onRetry={() => details.refetch()} />
      ) : null}
      {details.data ? <BlockedNotice client={details.data} /> : null}
      {emailProblem ? <Banner tone="warn">{emailProblem}</Banner> : null}
      <OtherEmail client={client} visits={visits} now={now()} />
      <Facts>
        {lastVisitAt ? (
          <Fact name={text.lastVisit}>
            {dayOf(lastVisitAt)} ({timeAgo(lastVisitAt.getTime(), zone)})
          </Fact>
        ) : null}
        {nextVisitAt ? (
          <Fact name={text.nextVisit}>
            {next ? (
              <button type="button" className={styles.open} onClick={() => onOpen(next)}>
                {dayOf(nextVisitAt)}
              </button>
            ) : (
              dayOf(nextVisitAt)
            )}
          </Fact>
        ) : null}
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
