import { formatAddon } from '@haircuts/scheduling/free-special'
import { hasBegun } from '@haircuts/scheduling/lifecycle'
import { useState } from 'react'
import { Link } from 'wouter'
import { amountText, priceText } from '../../../../app/admin/screen/money.ts'
import { NotLoadedOffline } from '../../../../app/admin/screen/offline-notice.tsx'
import { LoadFailed, LoadingRows, QueryState } from '../../../../app/admin/screen/query-state.tsx'
import { ServiceName } from '../../../../app/admin/screen/service-name.tsx'
import { common, statusLabels } from '../../../../app/admin/screen/text.ts'
import { adminPaths } from '../../../../app/admin-paths.ts'
import type { Booking, BookingChange, CutCard } from '../../../../app/api/admin-outputs.ts'
import { useIsOffline } from '../../../../app/api/connection.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { now } from '../../../../ui/browser/clock.ts'
import { Dialog, DialogActions, DialogBody } from '../../../../ui/dialog.tsx'
import { Fact, Facts, SheetPart } from '../../../../ui/facts.tsx'
import { dateAndTime, dateAndTimeInText, timeAgo } from '../../../../ui/format/admin-datetime.ts'
import { CutCardSheet } from '../../cut-card/cut-card-sheet.tsx'
import { MessageBadge } from '../../messages/message-badge.tsx'
import { messageKinds, bookingMessages as messageText } from '../../messages/text.ts'
import { paymentLabels } from '../../payments/text.ts'
import { ContactWays } from '../../people/contact-ways.tsx'
import { VisitHistory } from '../../people/visit-history.tsx'
import { hasTexts, TextButton } from '../../prepared-texts/text-button.tsx'
import { SeriesPart } from '../../series/series-part.tsx'
import { IntakeFacts } from '../../visit/intake-facts.tsx'
import { answerLabels } from '../../visit/text.ts'
import { AnswerMark } from './answer-mark.tsx'
import { BookingActions } from './booking-actions.tsx'
import { formatChange } from './booking-change.ts'
import styles from './booking-details.module.css'
import { BookingGroup } from './booking-group.tsx'
import { BookingWhen } from './booking-when.tsx'
import { CleanupLine, type Cleanups } from './cleanup-line.tsx'
import { lastVisit } from './last-visit.ts'
import { bookingGroup as groupText, bookingDetails as text } from './text.ts'

interface BookingDetailsProps {
  /** The dialog is open while this is defined. */
  bookingId: number | undefined
  /** The booking as the screen already shows it, displayed until its details arrive. */
  known?: Booking | undefined
  /** Opened in the list of bookings. */
  isListed?: boolean
  onClose: () => void
  /** Opens the review here; by default it opens on the dashboard. */
  onReview?: ((bookingId: number) => void) | undefined
}

/** Dialog with all details of one booking, loaded in one request: client, intake form, history. */
export function BookingDetails(props: BookingDetailsProps) {
  const { bookingId, isListed = false, onClose, onReview } = props
  /** Another booking of the same group, opened from the first one. */
  const [other, setOther] = useState<number>()
  const close = () => {
    setOther(undefined)
    onClose()
  }
  const id = other ?? bookingId
  const known = props.known?.id === id ? props.known : undefined
  return (
    <Dialog
      open={bookingId !== undefined}
      onClose={close}
      title={text.title}
      about={<AboutClient id={id} known={known} />}
      size="lg"
    >
      {id === undefined ? null : (
        <DetailsContent
          key={id}
          id={id}
          known={known}
          isListed={isListed}
          onClose={close}
          onOpen={setOther}
          onReview={onReview}
        />
      )}
    </Dialog>
  )
}

/** The name of the client, and how often they have come. */
function AboutClient({ id, known }: { id: number | undefined; known: Booking | undefined }) {
  const { data } = trpc.booking.details.useQuery({ id: id ?? 0 }, { enabled: id !== undefined })
  const { visitNumber = null, clientNoShows = 0 } = data ?? {}
  const counts = [
    visitNumber === null ? null : text.visits(visitNumber),
    clientNoShows > 0 ? text.noShows(clientNoShows) : null,
  ].filter((count) => count !== null)
  return (
    <>
      {(data?.booking ?? known)?.client.name ?? common.dash}
      {counts.length > 0 ? <span className={styles.visits}>{counts.join(', ')}</span> : null}
    </>
  )
}

interface DetailsContentProps extends Pick<BookingDetailsProps, 'known' | 'onClose' | 'onReview'> {
  id: number
  isListed: boolean
  onOpen: (bookingId: number) => void
}

function DetailsContent(props: DetailsContentProps) {
  const { id, known, isListed, onClose, onOpen, onReview } = props
  // Never served from the cache: the client may have rescheduled a moment ago.
  const details = trpc.booking.details.useQuery({ id }, { staleTime: 0 })
  const { booking, ...around } = details.data ?? {
    booking: details.isLoadingError ? undefined : known,
  }
  return (
    <>
      <DialogBody>
        {details.isPending && !booking ? <QueryState query={details} rows={5} /> : null}
        {details.isLoadingError ? (
          <LoadFailed
            error={details.error}
            message={text.failed}
            onRetry={() => details.refetch()}
          />
        ) : null}
        {booking ? <BookingSheet booking={booking} onOpen={onOpen} {...around} /> : null}
      </DialogBody>
      {booking ? (
        <DialogActions>
          <BookingActions
            booking={booking}
            canBookCleanup={details.data?.cleanup?.used === null}
            isListed={isListed}
            onReview={onReview}
            onClose={onClose}
          />
        </DialogActions>
      ) : null}
    </>
  )
}

interface BookingSheetProps extends Cleanups {
  booking: Booking
  /** Opens another booking of the group. */
  onOpen: (bookingId: number) => void
  /** This and the following fields are undefined until the details have loaded. */
  aboutClient?: string | null
  cutCard?: CutCard | null
  changes?: readonly BookingChange[]
  earlierVisits?: readonly Booking[]
}

/** All facts about one booking, in order of use: time, service, contact, cut card, notes, then what is looked up. */
function BookingSheet(props: BookingSheetProps) {
  const { booking, onOpen, aboutClient, cutCard, changes, earlierVisits } = props
  const { cleanup, cleanupOf } = props
  const isOffline = useIsOffline()
  return (
    <>
      <div className={styles.visit}>
        <BookingWhen booking={booking} />
        <p className={styles.service}>
          <ServiceName color={booking.appointmentType.color}>
            {[booking.appointmentType.name, ...booking.addons.map(formatAddon)].join(', ')}
          </ServiceName>
          <span className={styles.soft}>{common.minutes(booking.durationMinutes)}</span>
        </p>
        <CleanupLine cleanup={cleanup} cleanupOf={cleanupOf} onOpen={onOpen} />
        {hasBegun(booking.startDatetime.getTime(), now()) ? null : (
          <AnswerMark answer={booking.answer} showsText />
        )}
      </div>
      {booking.isDayClosed ? <Banner tone="warn">{text.dayClosed}</Banner> : null}
      {booking.emailProblem ? <Banner tone="warn">{booking.emailProblem}</Banner> : null}
      <ContactWays
        contact={booking.client}
        isNamed={false}
        textAct={hasTexts(booking) ? <TextButton booking={booking} /> : undefined}
      />
      {cutCard ? (
        <CutCardSheet
          card={cutCard}
          client={booking.client.name}
          reference={booking.pictureReference}
        />
      ) : null}
      <Notes
        booking={booking}
        aboutClient={aboutClient}
        last={lastVisit(earlierVisits ?? [], now())}
      />
      <BookingGroup booking={booking} onOpen={onOpen} />
      <SheetPart heading={text.intake}>
        <IntakeFacts booking={booking} withoutPicture={Boolean(cutCard)} withoutNotes />
      </SheetPart>
      <SheetPart heading={text.history}>
        {earlierVisits ? (
          <VisitHistory visits={earlierVisits} none={text.noHistory} />
        ) : isOffline ? (
          <NotLoadedOffline />
        ) : (
          <LoadingRows rows={2} />
        )}
      </SheetPart>
      {booking.isCleanup ? null : (
        <SheetPart heading={text.payment}>
          <Facts>
            <Fact name={text.price}>
              {priceText(booking.price)}
              {booking.groupDiscount > 0
                ? ` (${groupText.discount(priceText(booking.groupDiscount))})`
                : ''}
            </Fact>
            <Fact name={text.donation}>{formatDonation(booking)}</Fact>
          </Facts>
        </SheetPart>
      )}
      <SeriesPart booking={booking} />
      <SheetPart heading={messageText.heading}>
        <BookingMessages bookingId={booking.id} />
      </SheetPart>
      {changes && changes.length > 0 ? (
        <SheetPart heading={text.changes}>
          <BookingChanges changes={changes} />
        </SheetPart>
      ) : null}
    </>
  )
}

interface NotesProps {
  booking: Booking
  aboutClient: string | null | undefined
  /** The last visit before this one. */
  last: Booking | undefined
}

/** What to know before the cut: the notes of the client and of the barber, and the visit before. */
function Notes({ booking, aboutClient, last }: NotesProps) {
  const zone = useBusinessZone()
  return (
    <Facts>
      <Fact name={answerLabels.clientNotes} isWide>
        {booking.clientNotes ?? common.dash}
      </Fact>
      {aboutClient ? (
        <Fact name={text.aboutClient} isWide>
          {aboutClient}
        </Fact>
      ) : null}
      {booking.notes ? (
        <Fact name={text.adminNotes} isWide>
          {booking.notes}
        </Fact>
      ) : null}
      {last ? (
        <Fact name={text.lastVisit} isWide>
          {[
            timeAgo(last.startDatetime.getTime(), zone),
            last.appointmentType.name,
            statusLabels[last.status],
          ].join(', ')}
        </Fact>
      ) : null}
    </Facts>
  )
}

/** The emails of a booking: those in the log, and those that are planned. */
function BookingMessages({ bookingId }: { bookingId: number }) {
  const zone = useBusinessZone()
  const notified = trpc.notification.ofBooking.useQuery({ id: bookingId }, { staleTime: 0 })
  const at = (time: Date) => dateAndTime(time.getTime(), zone)
  if (!notified.data) return <QueryState query={notified} message={messageText.failed} rows={2} />
  const { messages, planned } = notified.data
  if (messages.length + planned.length === 0)
    return <p className={styles.soft}>{messageText.none}</p>
  return (
    <>
      <ul className={styles.messages}>
        {messages.map(({ id, kind, state, problem, reason, createdAt, sentAt }) => (
          <li key={id} className={styles.message}>
            <div>
              <p>{messageKinds[kind]}</p>
              <p className={styles.soft}>{problem ?? reason ?? at(sentAt ?? createdAt)}</p>
            </div>
            <MessageBadge state={state} />
          </li>
        ))}
        {planned.map(({ kind, dueAt, heldBackBy }) => (
          <li key={kind} className={styles.message}>
            <div>
              <p>
                {messageText.planned(messageKinds[kind], dateAndTimeInText(dueAt.getTime(), zone))}
              </p>
              {heldBackBy ? <p className={styles.soft}>{heldBackBy}</p> : null}
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link href={adminPaths.messages}>{messageText.all}</Link>
      </p>
    </>
  )
}

/** The change history of a booking, latest first. */
function BookingChanges({ changes }: { changes: readonly BookingChange[] }) {
  const zone = useBusinessZone()
  return (
    <ol className={styles.changes}>
      {changes.toReversed().map((change) => (
        <li key={change.id} className={styles.change}>
          <span>{formatChange(change, zone)}</span>
          <time className={styles.at} dateTime={change.happenedAt.toISOString()}>
            {dateAndTime(change.happenedAt.getTime(), zone)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** '$25.00, Cash' */
function formatDonation({ donationAmount, paymentMethod }: Booking): string {
  const method = paymentMethod && paymentLabels[paymentMethod]
  if (donationAmount === null) return method ?? text.noDonation
  return [amountText(donationAmount), method].filter(Boolean).join(', ')
}
