import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { trouble as words } from '../../../content/admin/trouble.ts'
import { adminPaths } from '../../../lib/admin/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

type Health = inferRouterOutputs<AppRouter>['cloudCalendar']['health']

/** The sync of the private calendars is stuck: what is blocked there may be out of date here. */
export function CloudTrouble({ account, calendars }: Health) {
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
