import { useState } from 'react'
import { Link } from 'wouter'
import { DialogFailed } from '../../../app/admin/screen/dialog-failed.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { adminPaths } from '../../../app/admin-paths.ts'
import type {
  BlockedBooking,
  DayHours,
  RehearsalResult,
  RehearsedWeek,
} from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { now } from '../../../ui/browser/clock.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { PairChart } from '../../../ui/charts/chart-style.tsx'
import { Figure } from '../../../ui/charts/figure.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { counted } from '../../../ui/format/counted.ts'
import { leafOf } from '../../../ui/format/datetime.ts'
import { Cell, Table } from '../../../ui/table.tsx'
import { TextDialog } from '../prepared-texts/text-dialog.tsx'
import { dropDraftedTimes, prefillText } from '../times/calendar-times.ts'
import styles from './rehearsal-dialog.module.css'
import { rehearsal as text } from './text.ts'

/** In the file of the calendar's dialogs, which has them anyway. */
const TimeOffDialogs = lazy(
  async () => (await import('../time-off/time-off-dialogs.tsx')).TimeOffDialogs,
  { Failed: DialogFailed },
)

interface RehearsalDialogProps {
  open: boolean
  result: RehearsalResult | undefined
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** What unsaved hours or settings would change: the bookings that matter by name, and folded the numbers and charts. */
export function RehearsalDialog(props: RehearsalDialogProps) {
  const { open, result, error, onRetry, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title={text.title} description={text.about} size="lg">
      <DialogBody>
        {result ? (
          <Effect result={result} />
        ) : (
          <QueryState query={{ error, refetch: onRetry }} message={text.failed} rows={6} />
        )}
      </DialogBody>
    </Dialog>
  )
}

function Effect({ result }: { result: RehearsalResult }) {
  const [present] = useState(now)
  const upcoming = result.refused.filter(({ startDatetime }) => startDatetime.getTime() > present)
  const past = result.refused.filter(({ startDatetime }) => startDatetime.getTime() <= present)
  const pastTitle = text.past(counted(result.refusedCount - upcoming.length, 'past booking'))
  return (
    <div className={styles.effect}>
      <UpcomingBookings bookings={upcoming} />
      {past.length > 0 ? (
        <details>
          <summary>{pastTitle}</summary>
          {result.refused.length < result.refusedCount ? (
            <p className={styles.note}>{text.latest(past.length)}</p>
          ) : null}
          <Table caption={pastTitle} columns={text.columns}>
            {past.map((booking) => (
              <BlockedRow key={booking.id} booking={booking} />
            ))}
          </Table>
        </details>
      ) : null}
      <details>
        <summary>{text.numbers(startsText(result.next))}</summary>
        <div className={styles.figures}>
          <OfferFigure title={text.lastDays} weeks={result.past} />
          <OfferFigure title={text.nextDays} weeks={result.next} />
        </div>
        <p className={styles.note}>{text.howCounted}</p>
      </details>
    </div>
  )
}

/** The bookings ahead that the change would refuse, each with what can be done for its client. */
function UpcomingBookings({ bookings }: { bookings: readonly BlockedBooking[] }) {
  const zone = useBusinessZone()
  const week = trpc.businessHours.list.useQuery()
  const [textedId, setTextedId] = useState<number>()
  const [offered, setOffered] = useState<string>()
  if (bookings.length === 0) return <p className={styles.title}>{text.noneBlocked}</p>
  return (
    // A submission in the dialogs below would reach a form around the button of this one.
    <section
      className={styles.blocked}
      aria-labelledby="blocked-bookings"
      onSubmit={(event) => event.stopPropagation()}
    >
      <h3 id="blocked-bookings">{blockedTitle(bookings)}</h3>
      <p className={styles.note}>{text.stay}</p>
      <ul className={styles.list}>
        {bookings.map(({ id, clientName, typeName, startDatetime, endDatetime, rules }) => (
          <li key={id} className={styles.booking}>
            <p>
              <Link href={`${adminPaths.bookings}?view=${id}`} className={styles.name}>
                {clientName}
              </Link>
              <br />
              {dateAndTime(startDatetime.getTime(), zone)}, {typeName}
              <br />
              <span className={styles.note}>
                {rules.map((rule) => text.rules[rule]).join(', ')}
              </span>
            </p>
            <Button variant="secondary" size="sm" onClick={() => setTextedId(id)}>
              {text.textTo(clientName.split(' ')[0] ?? clientName)}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                dropDraftedTimes()
                const [start, end] = [startDatetime.getTime(), endDatetime.getTime()]
                setOffered(prefillText({ from: 'times', start, end }))
              }}
            >
              {text.offer}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{text.offerNote}</p>
      <TextDialog bookingId={textedId} onClose={() => setTextedId(undefined)} />
      <TimeOffDialogs
        open={offered !== undefined}
        times={offered}
        week={week.data ?? NO_DAYS}
        onClose={() => setOffered(undefined)}
      />
    </section>
  )
}

const NO_DAYS: DayHours[] = []
const HOURS_RULES: readonly BlockedBooking['rules'][number][] = ['closed', 'outside-hours', 'break']

/** '4 bookings fall outside these hours', unless another rule is among the reasons. */
export function blockedTitle(bookings: readonly Pick<BlockedBooking, 'rules'>[]): string {
  const isAboutHours = bookings.every(({ rules }) =>
    rules.every((rule) => HOURS_RULES.includes(rule)),
  )
  const title = isAboutHours ? text.outsideHours : text.againstRules
  return title(bookings.length)
}

function OfferFigure({ title, weeks }: { title: string; weeks: readonly RehearsedWeek[] }) {
  return (
    <Figure
      title={title}
      summary={summaryOf(weeks)}
      columns={[text.week, text.startsNow, text.startsChanged, text.hoursNow, text.hoursChanged]}
      rows={weeks.map(({ from, before, after }) => [
        shortDate(from),
        whole.format(before.starts),
        whole.format(after.starts),
        hoursText(before.minutes),
        hoursText(after.minutes),
      ])}
      chart={
        <PairChart
          text={whole.format}
          names={{ before: text.now, after: text.changed }}
          points={weeks.map(({ from, before, after }) => ({
            period: shortDate(from),
            before: before.starts,
            after: after.starts,
          }))}
        />
      }
    />
  )
}

function BlockedRow({ booking }: { booking: BlockedBooking }) {
  const zone = useBusinessZone()
  const [when, client, service, why] = text.columns
  return (
    <tr>
      <Cell label={when}>{dateAndTime(booking.startDatetime.getTime(), zone)}</Cell>
      <Cell label={client}>{booking.clientName}</Cell>
      <Cell label={service}>{booking.typeName}</Cell>
      <Cell label={why}>{booking.rules.map((rule) => text.rules[rule]).join(', ')}</Cell>
    </tr>
  )
}

const whole = new Intl.NumberFormat('en-US')
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** 'Nov 22' */
function shortDate(date: string): string {
  const { month, day } = leafOf(date)
  return `${month} ${day}`
}

/** Minutes as hours with one decimal: '37.5'. */
function hoursText(minutes: number): string {
  return tenths.format(minutes / 60)
}

/** '12% fewer free times (1,240 instead of 1,409). The same hours open for booking.' */
export function summaryOf(weeks: readonly RehearsedWeek[]): string {
  const minutes = differenceText(
    text.hours,
    total(weeks, 'before', 'minutes') / 60,
    total(weeks, 'after', 'minutes') / 60,
  )
  return text.summary(startsText(weeks), minutes)
}

function startsText(weeks: readonly RehearsedWeek[]): string {
  return differenceText(
    text.starts,
    total(weeks, 'before', 'starts'),
    total(weeks, 'after', 'starts'),
  )
}

function total(
  weeks: readonly RehearsedWeek[],
  side: 'before' | 'after',
  of: 'starts' | 'minutes',
): number {
  return weeks.reduce((sum, week) => sum + week[side][of], 0)
}

function differenceText(what: string, before: number, after: number): string {
  if (before === after) return text.same(what)
  const share = before === 0 ? 1 : Math.abs(after - before) / before
  const report = after < before ? text.fewer : text.more
  return report(percent.format(share), what, tenths.format(after), tenths.format(before))
}
