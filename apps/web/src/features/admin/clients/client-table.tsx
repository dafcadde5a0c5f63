import type { Client } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { dateText } from '../../../ui/format/admin-datetime.ts'
import { Cell, RowActions, RowOpener, Table } from '../../../ui/table.tsx'
import { common } from '../screen/text.ts'
import styles from './client-table.module.css'
import { clients as text } from './text.ts'

export type ClientAction = 'view' | 'edit' | 'delete'

interface ClientTableProps {
  items: readonly Client[]
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
            {client.notes ? <span className={styles.notes}>{client.notes}</span> : null}
          </Cell>
          <Cell label={email} dense="rest" className={styles.email}>
            <Clamped text={client.email ?? common.noEmail} />
          </Cell>
          <Cell
            label={phone}
            dense={client.phone ? 'start' : 'hidden'}
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
