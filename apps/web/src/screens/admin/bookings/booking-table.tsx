import { useBusinessZone } from '../../../api/settings.ts'
import { shortDayWithYear } from '../../../lib/admin-datetime.ts'
import { clockTimeOnce } from '../../../lib/datetime.ts'
import type { Booking } from '../../../parts/admin/outputs.ts'
import { ServiceName } from '../../../parts/admin/service-name.tsx'
import { StatusBadge } from '../../../parts/admin/status-badge.tsx'
import { common } from '../../../site/admin/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Cell, RowActions, Table } from '../../../ui/table.tsx'
import styles from './booking-table.module.css'
import { bookings as words } from './words.ts'

export type BookingAction = 'edit' | 'cancel' | 'delete'

interface BookingTableProps {
  items: readonly Booking[]
  isStale: boolean
  onAct: (act: BookingAction, booking: Booking) => void
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
  onAct: (act: BookingAction) => void
}

function BookingRow({ booking, onAct }: BookingRowProps) {
  const zone = useBusinessZone()
  const { client, appointmentType, startDatetime, durationMinutes, status } = booking
  const [, type, when, badge] = words.columns
  return (
    <tr>
      <Cell label="" className={styles.client}>
        <span className={styles.name}>{client.name}</span>
        <span>{client.email ?? common.noEmail}</span>
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
