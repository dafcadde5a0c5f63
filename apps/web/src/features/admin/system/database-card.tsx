import type { SystemState } from '../../../app/api/admin-outputs.ts'
import { Card } from '../../../ui/card.tsx'
import { dateText, timeAgo } from '../../../ui/format/admin-datetime.ts'
import styles from './page.module.css'
import { database as text } from './text.ts'

/** Which PostgreSQL the site uses, how old it is, and what it is good for. */
export function DatabaseCard({ version, isEmbedded, releasedOn }: SystemState['database']) {
  const released = releasedOn === null ? null : Date.parse(releasedOn)
  return (
    <Card title={text.title}>
      <p>
        {text.version(version)}
        {released === null
          ? null
          : text.released(dateText(released, 'UTC'), timeAgo(released, 'UTC'))}
      </p>
      {isEmbedded ? (
        <>
          <p className={styles.soft}>{text.embedded}</p>
          <p className={styles.soft}>
            {text.move} <code className={styles.command}>{text.command}</code>
          </p>
        </>
      ) : (
        <p className={styles.soft}>{text.own}</p>
      )}
    </Card>
  )
}
