import { addressUrgency } from '@haircuts/scheduling/client-mails'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { adminPaths, adminQueryLinks } from '../../../app/admin-paths.ts'
import type { Alarm, AwaitingAddress, Pause } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { alarms as alarmText } from '../system/alarm-text.ts'
import styles from './alarm-strip.module.css'
import { ResumeButton } from './resume-button.tsx'
import { problems as labels } from './text.ts'

interface AlarmStripProps {
  alarms: readonly Alarm[]
  address: AwaitingAddress
  pause: Pause
  now: number
}

/** The current alarms, above everything else on the dashboard. Each is one line that opens. Renders nothing without alarms. */
export function AlarmStrip({ alarms, address, pause, now }: AlarmStripProps) {
  const addressAlarm = useAddressAlarm(address, now)
  const zone = useBusinessZone()
  if (alarms.length === 0 && !addressAlarm && !pause) return null
  return (
    <section aria-label={labels.alarms}>
      <ul className={styles.strip}>
        {pause ? (
          <Line
            tone="warn"
            head={labels.restored}
            more={labels.paused(dateAndTimeInText(pause.backupCreatedAt.getTime(), zone))}
            action={<ResumeButton />}
          />
        ) : null}
        {alarms.map(({ kind, severity, sentence, advice, place }) => {
          const [head, more] = headOf(sentence)
          return (
            <Line
              key={kind}
              tone={severity}
              head={head}
              more={[more, advice].filter(Boolean).join(' ')}
              action={
                place ? (
                  <ButtonLink variant="secondary" size="sm" href={adminPaths[place]}>
                    {alarmText.open[place]}
                  </ButtonLink>
                ) : undefined
              }
            />
          )
        })}
        {addressAlarm ? <Line {...addressAlarm} /> : null}
      </ul>
    </section>
  )
}

interface LineProps {
  tone: 'warn' | 'bad'
  head: string
  more: string
  action: ReactNode
}

function Line({ tone, head, more, action }: LineProps) {
  return (
    <li className={styles.alarm} data-tone={tone}>
      <details className={styles.body}>
        <summary className={styles.head}>
          <span className={styles.text}>{head}</span>
          <ChevronDown className={styles.chevron} size={18} aria-hidden />
        </summary>
        {more ? <p className={styles.more}>{more}</p> : null}
      </details>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  )
}

/** What fits into two lines of a phone is shown without opening the line. */
const SHORT = 90

/** The first sentence of the alarm, and the following ones. */
function headOf(text: string): [head: string, more: string] {
  if (text.length <= SHORT) return [text, '']
  const [, head = text, more = ''] = /^(.+?[.!?])\s+(.+)$/s.exec(text) ?? []
  return [head, more]
}

/** New clients who are coming and cannot be sent the address, because none is set, or who have not been sent it in time. */
function useAddressAlarm({ hasAddress, total, visits }: AwaitingAddress, now: number) {
  const zone = useBusinessZone()
  const [first] = visits
  if (!first) return
  const start = first.startDatetime.getTime()
  if (!hasAddress) {
    return {
      tone: addressUrgency(start, now) === 'later' ? 'warn' : 'bad',
      head: labels.addressMissing(total),
      more: labels.addressNeeded(dateAndTimeInText(start, zone)),
      action: (
        <ButtonLink
          variant="secondary"
          size="sm"
          href={adminQueryLinks.setting('business_address')}
        >
          {labels.toAddress}
        </ButtonLink>
      ),
    } as const
  }
  const late = visits.find(
    ({ startDatetime }) => addressUrgency(startDatetime.getTime(), now) === 'late',
  )
  if (!late) return
  return {
    tone: 'bad',
    head: labels.late(late.client.name),
    more: labels.latePromise,
    action: undefined,
  } as const
}
