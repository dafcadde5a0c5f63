import { common } from '../../../app/admin/screen/text.ts'
import type { Client, ListedClient } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { dateText } from '../../../ui/format/admin-datetime.ts'
import { Cell, RowActions, RowOpener, Table } from '../../../ui/table.tsx'
import styles from './client-table.module.css'
import { clients as text } from './text.ts'
import { visitsText } from './visits-text.ts'

export type ClientAction = 'view' | 'edit' | 'delete'

interface ClientTableProps {
  items: readonly ListedClient[]
  isStale: boolean
  onAct: (act: ClientAction, client: Client) => void
}

export function ClientTable({ items, isStale, onAct }: ClientTableProps) {
  const zone = useBusinessZone()
  const [, email, phone, created] = text.columns
  return (
    <Table caption={text.caption} columns={text.columns} isStale={isStale} isDense>
      {items.map((client) => (
        <tr key={client.id}>
          <Cell label="" dense="title" className={styles.who}>
            <RowOpener label={text.open(client.name)} onOpen={() => onAct('view', client)}>
              <Clamped text={client.name} />
            </RowOpener>
            <Visits client={client} />
            {client.notes ? <span className={styles.notes}>{client.notes}</span> : null}
          </Cell>
          <Cell
            label={email}
            dense={hasVisits(client) ? 'hidden' : 'rest'}
            className={styles.email}
          >
            <Clamped text={client.email ?? common.noEmail} />
          </Cell>
          <Cell
            label={phone}
            dense={client.phone && !hasVisits(client) ? 'start' : 'hidden'}
            className={styles.phone}
            isNumber
          >
            {client.phone ?? common.dash}
          </Cell>
          <Cell label={created} dense="hidden" isNumber>
            <time className={styles.created} dateTime={client.createdAt.toISOString()}>
              {dateText(client.createdAt.getTime(), zone)}
            </time>
          </Cell>
          <Cell label="" dense="hidden">
            <RowActions>
              <Button variant="quiet" size="sm" onClick={() => onAct('view', client)}>
                {text.view}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => onAct('edit', client)}>
                {common.edit}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => onAct('delete', client)}>
                {common.delete}
              </Button>
            </RowActions>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

const hasVisits = ({ lastVisitAt, nextVisitAt, noShows }: ListedClient) =>
  lastVisitAt !== null || nextVisitAt !== null || noShows > 0

/** Blocked, and 'Last visit 3 weeks ago · next Fri, Dec 4 · 2 no-shows'; on a phone in place of the contact. */
function Visits({ client }: { client: ListedClient }) {
  const zone = useBusinessZone()
  if (!client.isBlocked && !hasVisits(client)) return null
  return (
    <span className={styles.visits}>
      {client.isBlocked ? <Badge variant="destructive">{text.blocked}</Badge> : null}
      {visitsText(client, zone, now())}
    </span>
  )
}
