import { adminPaths } from '../../admin-paths.ts'
import { alarms as words } from '../../site/admin/system.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Alarm } from './outputs.ts'

interface AlarmsProps {
  alarms: readonly Alarm[]
  /** The screen that shows them, to which no link is needed. */
  here?: Alarm['place']
}

/** What is in trouble, each with what to do about it. */
export function Alarms({ alarms, here }: AlarmsProps) {
  return alarms.map(({ kind, severity, sentence, advice, place }) => (
    <Banner
      key={kind}
      tone={severity}
      action={
        place && place !== here ? (
          <ButtonLink variant="secondary" size="sm" href={adminPaths[place]}>
            {words.open[place]}
          </ButtonLink>
        ) : undefined
      }
    >
      {advice ? `${sentence} ${advice}` : sentence}
    </Banner>
  ))
}
