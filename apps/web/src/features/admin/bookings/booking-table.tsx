import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { dateAndTime, fullDayText } from '../../../ui/format/admin-datetime.ts'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { Cell, RowActions, RowOpener, Table } from '../../../ui/table.tsx'
import { seriesText } from '../../series/text.ts'
import { ServiceName } from '../catalog/service-name.tsx'
import { common } from '../screen/text.ts'
import styles from './booking-table.module.css'
import { StatusBadge } from './status-badge.tsx'
import { bookings as text } from './text.ts'

export type BookingAction = 'view' | 'edit' | 'cancel' | 'delete'

interface BookingTableProps {
  caption: string
  items: readonly Booking[]
  isStale: boolean
  onAct: (act: BookingAction, booking: Booking) => void
}

export function BookingTable({ caption, items, isStale, onAct }: BookingTableProps) {
  return (
    <Table caption={caption} columns={text.columns} isStale={isStale} isDense>
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
          <span>{fullDayText(start, zone)}</span> <span>{clockTimeOnce(start, zone)}</span>
        </time>
        {series ? <span className={styles.series}>{seriesText.mark(series)}</span> : null}
      </Cell>
      <Cell label={badge} dense="badge">
        <span>
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
