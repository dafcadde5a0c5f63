import type {
  BlockedBooking,
  RehearsalResult,
  RehearsedWeek,
} from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { PairChart } from '../../../ui/charts/chart-style.tsx'
import { Figure } from '../../../ui/charts/figure.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { counted } from '../../../ui/format/counted.ts'
import { leafOf } from '../../../ui/format/datetime.ts'
import { Cell, Table } from '../../../ui/table.tsx'
import { QueryState } from '../screen/query-state.tsx'
import styles from './rehearsal-dialog.module.css'
import { rehearsal as text } from './text.ts'

interface RehearsalDialogProps {
  open: boolean
  result: RehearsalResult | undefined
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** What unsaved hours or settings would change: two charts with their tables, and the bookings by name. */
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
  return (
    <div className={styles.effect}>
      <div className={styles.figures}>
        <OfferFigure title={text.past} weeks={result.past} />
        <OfferFigure title={text.next} weeks={result.next} />
      </div>
      <p className={styles.note}>{text.howCounted}</p>
      <BlockedBookings result={result} />
    </div>
  )
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

function BlockedBookings({ result }: { result: RehearsalResult }) {
  const zone = useBusinessZone()
  const { refused, refusedCount, refusedMinutes } = result
  if (refusedCount === 0) return <p>{text.noneBlocked}</p>
  const title = text.blocked(counted(refusedCount, 'booking'), `${hoursText(refusedMinutes)} hours`)
  return (
    <section className={styles.blocked} aria-labelledby="blocked-bookings">
      <h3 id="blocked-bookings">{title}</h3>
      <p className={styles.note}>
        {text.stay} {refused.length < refusedCount ? text.latest(refused.length) : null}
      </p>
      <Table caption={title} columns={text.columns}>
        {refused.map((booking) => (
          <BlockedRow key={booking.id} booking={booking} zone={zone} />
        ))}
      </Table>
    </section>
  )
}

function BlockedRow({ booking, zone }: { booking: BlockedBooking; zone: string }) {
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
  const total = (side: 'before' | 'after', of: 'starts' | 'minutes') =>
    weeks.reduce((sum, week) => sum + week[side][of], 0)
  const starts = differenceText(text.starts, total('before', 'starts'), total('after', 'starts'))
  const minutes = differenceText(
    text.hours,
    total('before', 'minutes') / 60,
    total('after', 'minutes') / 60,
  )
  return text.summary(starts, minutes)
}

function differenceText(what: string, before: number, after: number): string {
  if (before === after) return text.same(what)
  const share = before === 0 ? 1 : Math.abs(after - before) / before
  const report = after < before ? text.fewer : text.more
  return report(percent.format(share), what, tenths.format(after), tenths.format(before))
}
