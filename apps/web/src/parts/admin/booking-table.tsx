import { bookings as words } from '../../content/admin/bookings.ts'
import { common } from '../../content/admin/frame.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { shortDayWithYear } from '../../lib/admin/datetime.ts'
import { clockTimeOnce } from '../../lib/datetime.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Cell, RowActions, Table } from '../../ui/table.tsx'
import styles from './booking-table.module.css'
import { ServiceName } from './service-name.tsx'
import { StatusBadge } from './status-badge.tsx'

export type BookingAct = 'edit' | 'cancel' | 'delete'

interface BookingTableProps {
  items: readonly Booking[]
  isStale: boolean
  onAct: (act: BookingAct, booking: Booking) => void
}

export function BookingTable({ items, isStale, onAct }: BookingTableProps) {
  return (
    <Table caption={words.caption} columns={words.columns} isStale={isStale}>
      {items.map((booking) => (
        <BookingRow key={booking.id} booking={booking} onAct={(act) => onAct(act, booking)} />
      ))}
    </Table>
  )
}

interface BookingRowProps {
  booking: Booking
  onAct: (act: BookingAct) => void
}

function BookingRow({ booking, onAct }: BookingRowProps) {
  const zone = useBusinessZone()
  const { client, appointmentType, startDatetime, durationMinutes, status } = booking
  const [, type, when, badge] = words.columns
  return (
    <tr>
      <Cell label="" className={styles.client}>
        <span className={styles.name}>{client.name}</span>
        <span>{client.email}</span>
        {client.phone ? <span>{client.phone}</span> : null}
      </Cell>
      <Cell label={type}>
        <ServiceName color={appointmentType.color}>
          {appointmentType.name}
          <span className={styles.minutes}>{common.minutes(durationMinutes)}</span>
        </ServiceName>
      </Cell>
      <Cell label={when} isNumber>
        <time className={styles.when} dateTime={startDatetime.toISOString()}>
          <span>{shortDayWithYear(startDatetime.getTime(), zone)}</span>{' '}
          <span>{clockTimeOnce(startDatetime.getTime(), zone)}</span>
        </time>
      </Cell>
      <Cell label={badge}>
        <span>
          <StatusBadge status={status} />
        </span>
      </Cell>
      <Cell label="">
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
