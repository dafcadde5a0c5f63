import { useBusinessZone } from '../../../api/settings.ts'
import { dateWithYear } from '../../../lib/admin-datetime.ts'
import type { Client } from '../../../parts/admin/outputs.ts'
import { common } from '../../../site/admin/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Cell, RowActions, Table } from '../../../ui/table.tsx'
import styles from './client-table.module.css'
import { clients as words } from './words.ts'

export type ClientAction = 'view' | 'edit' | 'delete'

const ACTS: readonly { act: ClientAction; words: string }[] = [
  { act: 'view', words: words.view },
  { act: 'edit', words: common.edit },
  { act: 'delete', words: common.delete },
]

interface ClientTableProps {
  items: readonly Client[]
  isStale: boolean
  onAct: (act: ClientAction, client: Client) => void
}

export function ClientTable({ items, isStale, onAct }: ClientTableProps) {
  const zone = useBusinessZone()
  const [, email, phone, created] = words.columns
  return (
    <Table caption={words.caption} columns={words.columns} isStale={isStale}>
      {items.map((client) => (
        <tr key={client.id}>
          <Cell label="" className={styles.who}>
            <span className={styles.name}>{client.name}</span>
            {client.notes ? <span className={styles.notes}>{client.notes}</span> : null}
          </Cell>
          <Cell label={email} className={styles.email}>
            {client.email ?? common.noEmail}
          </Cell>
          <Cell label={phone} isNumber>
            {client.phone ?? common.dash}
          </Cell>
          <Cell label={created} isNumber>
            <time className={styles.created} dateTime={client.createdAt.toISOString()}>
              {dateWithYear(client.createdAt.getTime(), zone)}
            </time>
          </Cell>
          <Cell label="">
            <RowActions>
              {ACTS.map(({ act, words }) => (
                <Button key={act} variant="quiet" size="sm" onClick={() => onAct(act, client)}>
                  {words}
                </Button>
              ))}
            </RowActions>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
