import { trouble as words } from '../../../content/admin/trouble.ts'
import { adminPaths } from '../../../lib/admin/paths.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

/** The sync of the private calendars is stuck: what is blocked there may be out of date here. */
export function CloudTrouble() {
  const health = trpc.cloudCalendar.health.useQuery()
  const { account, calendars = [] } = health.data ?? {}
  const failing = calendars.find(({ lastError }) => lastError)
  const said = account?.advice
    ? words.cloud(account.advice)
    : failing?.lastError && words.calendar(failing.displayname || words.unnamed, failing.lastError)
  if (!said) return null
  return (
    <Banner
      tone="warn"
      action={
        <ButtonLink variant="secondary" size="sm" href={adminPaths.icloud}>
          {words.toCloud}
        </ButtonLink>
      }
    >
      {said}
    </Banner>
  )
}
