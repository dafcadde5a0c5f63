import type { SystemState } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import styles from './page.module.css'
import { versions as text } from './text.ts'

/** The version of this program, and a newer one. */
export function VersionCard({ version }: SystemState) {
  const { current, newer, notesUrl, checkedAt } = version
  const zone = useBusinessZone()
  return (
    <Card title={text.title}>
      <p>{text.current(current)}</p>
      {newer && notesUrl ? (
        <Banner tone="note">
          <p>
            {text.newer(newer)}{' '}
            <a href={notesUrl} target="_blank" rel="noreferrer">
              {text.notes}
            </a>
          </p>
          <p>{text.how}</p>
        </Banner>
      ) : null}
      {checkedAt ? (
        <p className={styles.soft}>
          {text.checked(dateAndTimeInText(checkedAt.getTime(), zone))} {text.switch}
        </p>
      ) : null}
    </Card>
  )
}
