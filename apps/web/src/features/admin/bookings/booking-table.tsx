import { ServiceName } from '../../../app/admin/screen/service-name.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { dateAndTime, dayText, fullDayText } from '../../../ui/format/admin-datetime.ts'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { Cell, RowActions, RowGroup, RowOpener, Table } from '../../../ui/table.tsx'
import { seriesText } from '../../series/text.ts'
import { StatusBadge } from '../visit/status-badge.tsx'
import { isAnswerDue } from './answer-due.ts'
import styles from './booking-table.module.css'
import { type DayHeadings, groupByDay } from './days.ts'
import { AnswerMark } from './details/answer-mark.tsx'
import { bookings as text } from './text.ts'

export type BookingAction = 'view' | 'edit' | 'cancel' | 'delete'

interface BookingTableProps {
  caption: string
  items: readonly Booking[]
  /** The headings of the days, for a list by day. */
  days?: DayHeadings | undefined
  isStale: boolean
  onAct: (act: BookingAction, booking: Booking) => void
}

/** A table of bookings, under a heading for each day if `days` is given. */
export function BookingTable({ caption, items, days, isStale, onAct }: BookingTableProps) {
  const zone = useBusinessZone()
  const rows = (bookings: readonly Booking[]) =>
    bookings.map((booking) => (
      <BookingRow
        key={booking.id}
        booking={booking}
        isByDay={days !== undefined}
        onAct={(act) => onAct(act, booking)}
      />
    ))
  return (
    <Table
      caption={caption}
      columns={text.columns}
      isStale={isStale}
      isDense
      isGrouped={days !== undefined}
    >
      {days
        ? groupByDay(items, zone).map(({ date, bookings }) => (
            <RowGroup key={date} heading={days(bookings[0].startDatetime)}>
              {rows(bookings)}
            </RowGroup>
          ))
        : rows(items)}
    </Table>
  )
}

interface BookingRowProps {
  booking: Booking
  isByDay: boolean
  onAct: (act: BookingAction) => void
}

function BookingRow({ booking, isByDay, onAct }: BookingRowProps) {
  const zone = useBusinessZone()
  const { client, appointmentType, startDatetime, durationMinutes, status, series } = booking
  const [, type, when, badge] = text.columns
  const start = startDatetime.getTime()
  return (
    <tr>
      <Cell label="" dense="title" className={styles.client}>
        <RowOpener
          label={text.open(client.name, dateAndTime(start, zone))}
          onOpen={() => onAct('view')}
        >
          <Clamped text={client.name} />
        </RowOpener>
        <span className={styles.contact}>{client.email ?? common.noEmail}</span>
        {client.phone ? <span className={styles.contact}>{client.phone}</span> : null}
      </Cell>
      <Cell label={type} dense="rest">
        <ServiceName color={appointmentType.color}>
          <Clamped text={appointmentType.name} />
          <span className={styles.minutes}>{common.minutes(durationMinutes)}</span>
        </ServiceName>
      </Cell>
      <Cell label={when} dense="start" isNumber>
        <time className={styles.when} dateTime={startDatetime.toISOString()}>
          <span className={isByDay ? styles.day : undefined}>
            {isByDay ? fullDayText(start, zone) : dayText(start, zone)}
          </span>{' '}
          <span>{clockTimeOnce(start, zone)}</span>
        </time>
        {series ? <span className={styles.series}>{seriesText.mark(series)}</span> : null}
      </Cell>
      <Cell label={badge} dense="badge">
        <span className={styles.status}>
          {isAnswerDue(booking, zone, now()) ? <AnswerMark answer={booking.answer} /> : null}
          <StatusBadge status={status} isDayClosed={booking.isDayClosed} />
        </span>
      </Cell>
      <Cell label="" dense="hidden">
        <RowActions>
          <Button variant="quiet" size="sm" onClick={() => onAct('edit')}>
            {common.edit}
          </Button>
          {status === 'confirmed' ? (
            <Button variant="quiet" size="sm" onClick={() => onAct('cancel')}>
              {common.cancel}
            </Button>
          ) : null}
          <Button variant="quiet" size="sm" onClick={() => onAct('delete')}>
            {common.delete}
          </Button>
        </RowActions>
      </Cell>
    </tr>
  )
}
