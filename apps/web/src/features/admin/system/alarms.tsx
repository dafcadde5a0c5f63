import { adminPaths } from '../../../app/admin-paths.ts'
import type { Alarm } from '../../../app/api/admin-outputs.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { alarms as text } from './alarm-text.ts'

interface AlarmsProps {
  alarms: readonly Alarm[]
  /** The screen that shows the alarms: a link to this screen is left out. */
  currentPath?: Alarm['place']
}

/** The alarms that are on, each with advice and a link to the screen where it can be solved. */
export function Alarms({ alarms, currentPath }: AlarmsProps) {
  return alarms.map(({ kind, severity, sentence, advice, place }) => (
    <Banner
      key={kind}
      tone={severity}
      action={
        place && place !== currentPath ? (
          <ButtonLink variant="secondary" size="sm" href={adminPaths[place]}>
            {text.open[place]}
          </ButtonLink>
        ) : undefined
      }
    >
      {advice ? `${sentence} ${advice}` : sentence}
    </Banner>
  ))
}
