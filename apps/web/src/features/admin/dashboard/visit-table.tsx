import { weekLabel } from '@haircuts/scheduling/periods'
import { ServiceName } from '../../../app/admin/screen/service-name.tsx'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { dateText, dayText, fullDayText } from '../../../ui/format/admin-datetime.ts'
import { clockTimeOnce, localDate } from '../../../ui/format/datetime.ts'
import { Cell, RowActions, RowOpener, Table } from '../../../ui/table.tsx'
import { StatusBadge } from '../visit/status-badge.tsx'
import { dashboard as text } from './text.ts'
import styles from './visit-table.module.css'

interface VisitTableProps {
  caption: string
  visits: readonly Booking[]
  /** Text shown instead of an empty table. */
  nothing: string
  /** The action button of each row. */
  action?: { label: string; onPress: (bookingId: number) => void } | undefined
  /** Makes the client's name a button that opens the booking. */
  onOpen: (bookingId: number) => void
}

const COLUMNS = [
  text.columns.client,
  text.columns.service,
  text.columns.when,
  text.columns.status,
] as const

export function VisitTable({ caption, visits, nothing, action, onOpen }: VisitTableProps) {
  if (visits.length === 0) return <p className={styles.nothing}>{nothing}</p>
  const columns = action ? [...COLUMNS, text.columns.actions] : COLUMNS
  return (
    <Table caption={caption} columns={columns} isDense>
      {visits.map((visit) => (
        <tr key={visit.id}>
          <Cell label="" dense="title" className={styles.who}>
            <RowOpener label={visit.client.name} onOpen={() => onOpen(visit.id)}>
              <Clamped text={visit.client.name} />
            </RowOpener>
          </Cell>
          <Cell label={text.columns.service} dense="rest">
            <ServiceName color={visit.appointmentType.color}>
              <Clamped text={visit.appointmentType.name} />
            </ServiceName>
          </Cell>
          <Cell label={text.columns.when} dense="start" isNumber>
            <When start={visit.startDatetime.getTime()} />
          </Cell>
          <Cell label={text.columns.status} dense={action ? 'hidden' : 'badge'}>
            <span>
              <StatusBadge status={visit.status} isDayClosed={visit.isDayClosed} />
            </span>
          </Cell>
          {action ? (
            <Cell label="" dense="act">
              <RowActions>
                <Button variant="secondary" size="sm" onClick={() => action.onPress(visit.id)}>
                  {action.label}
                </Button>
              </RowActions>
            </Cell>
          ) : null}
        </tr>
      ))}
    </Table>
  )
}

/** 'Nov 24, 3:00 PM' with the relative day ('Next week') below. A dense row has no line for that: 'Today, 3:00 PM'. */
function When({ start }: { start: number }) {
  const zone = useBusinessZone()
  const day = dayText(start, zone)
  const isNamed = day !== fullDayText(start, zone)
  return (
    <span className={styles.when}>
      {isNamed ? <span className={styles.named}>{day}</span> : null}
      <span className={isNamed ? styles.date : undefined}>{dateText(start, zone)}</span>,{' '}
      {clockTimeOnce(start, zone)}
      <span className={styles.day}>
        {weekLabel(localDate(start, zone), localDate(now(), zone))}
      </span>
    </span>
  )
}
