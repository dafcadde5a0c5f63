import { adminQueryLinks } from '../../../app/admin-paths.ts'
import type { UnmetTime } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { longDate } from '../../../ui/format/datetime.ts'
import { QueryState } from '../screen/query-state.tsx'
import { proposalText, unmetDemand as text, wantedText } from './text.ts'
import styles from './unmet-demand-card.module.css'

/** What visitors looked for and did not find, each with hours that would help. */
export function UnmetDemandCard() {
  const demand = trpc.unmetDemand.list.useQuery()
  const { data } = demand
  if (!data) {
    return (
      <Card title={text.title}>
        <QueryState query={demand} message={text.failed} rows={3} />
      </Card>
    )
  }
  return (
    <Card title={text.title}>
      <p className={styles.note}>
        {data.times.length > 0 ? text.about(longDate(data.since)) : text.none}
      </p>
      {data.times.length > 0 ? (
        <ul className={styles.list}>
          {data.times.map((time) => (
            <WantedTime key={`${time.weekday} ${time.hours}`} time={time} />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function WantedTime({ time }: { time: UnmetTime }) {
  const { weekday, looked, asked, groups, services, proposedHours, presentHours } = time
  const [mostly] = services
  const notes = [
    services.length > 1 && mostly ? text.mostly(mostly.name ?? text.deleted) : '',
    groups > 0 ? text.groups(groups) : '',
    looked > 0 && asked > 0 ? text.asked(asked) : '',
  ].filter(Boolean)
  return (
    <li className={styles.time}>
      <div>
        <p className={styles.wanted}>{wantedText(time)}</p>
        {notes.length > 0 ? <p className={styles.note}>{notes.join(' ')}</p> : null}
      </div>
      {proposedHours && presentHours ? (
        <ButtonLink
          variant="secondary"
          size="sm"
          href={adminQueryLinks.proposedHours(weekday, proposedHours)}
        >
          {text.preview(proposalText(weekday, proposedHours, presentHours))}
        </ButtonLink>
      ) : null}
    </li>
  )
}
