import type { DayHours, UnmetTime } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Card } from '../../../ui/card.tsx'
import { longDate } from '../../../ui/format/datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUndoToast } from '../editing/use-undo-toast.ts'
import { RehearsalButton } from '../rehearsal/rehearsal-button.tsx'
import { failureMessage } from '../screen/failure-text.ts'
import { QueryState } from '../screen/query-state.tsx'
import { proposalText, unmetDemand as text, wantedText } from './text.ts'
import styles from './unmet-demand-card.module.css'

/** What visitors looked for and did not find, each with hours that would help, to rehearse and to save. */
export function UnmetDemandCard() {
  const demand = trpc.unmetDemand.list.useQuery()
  const week = trpc.businessHours.list.useQuery()
  if (!demand.data || !week.data) {
    return (
      <Card title={text.title}>
        <QueryState query={demand.data ? week : demand} message={text.failed} rows={3} />
      </Card>
    )
  }
  const { since, times } = demand.data
  return (
    <Card title={text.title}>
      <p className={styles.note}>{times.length > 0 ? text.about(longDate(since)) : text.none}</p>
      {times.length > 0 ? (
        <ul className={styles.list}>
          {times.map((time) => (
            <WantedTime
              key={`${time.weekday} ${time.hours}`}
              time={time}
              present={week.data.find(({ dayOfWeek }) => dayOfWeek === time.weekday)}
            />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function WantedTime({ time, present }: { time: UnmetTime; present: DayHours | undefined }) {
  const { looked, asked, groups, services } = time
  const [mostly] = services
  return (
    <li className={styles.time}>
      <div>
        <p className={styles.wanted}>{wantedText(time)}</p>
        <p className={styles.note}>
          {[
            services.length > 1 && mostly ? text.mostly(mostly.name ?? text.deleted) : '',
            groups > 0 ? text.groups(groups) : '',
            looked > 0 && asked > 0 ? text.asked(asked) : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {present && time.proposedHours ? (
        <Proposal weekday={time.weekday} hours={time.proposedHours} present={present} />
      ) : null}
    </li>
  )
}

interface ProposalProps {
  weekday: number
  hours: NonNullable<UnmetTime['proposedHours']>
  present: DayHours
}

/** Rehearses the longer hours by one press, and saves them by another. */
function Proposal({ weekday, hours, present }: ProposalProps) {
  const update = trpc.businessHours.update.useMutation()
  const refresh = useRefresh()
  const toast = useToast()
  const showUndo = useUndoToast()
  const about = `hours-${weekday}`
  const label = proposalText(weekday, hours, present)

  async function save(changed: Pick<DayHours, 'isOpen' | 'openTime' | 'closeTime'>) {
    await update.mutateAsync({
      day: weekday,
      isOpen: changed.isOpen,
      openTime: changed.openTime,
      closeTime: changed.closeTime,
    })
    await refresh('businessHours')
  }

  async function apply() {
    try {
      await save(hours)
    } catch (error) {
      toast(failureMessage(error, text.notSaved), { about, tone: 'bad' })
      return
    }
    showUndo({
      about,
      message: text.saved(label),
      undo: () => save(present),
      undone: text.undone,
    })
  }

  return (
    <RehearsalButton
      change={{ hours: [{ day: weekday, ...hours }] }}
      label={label}
      onApply={apply}
      isApplying={update.isPending}
    />
  )
}
