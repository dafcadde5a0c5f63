import { trouble as words } from '../../../content/admin/trouble.ts'
import type { CloudHealth } from '../../../lib/admin/cloud.ts'
import { adminPaths } from '../../../lib/admin/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

/** The sync is stuck: what is blocked there may be out of date here, or a booking is missing there. */
export function CloudTrouble(health: CloudHealth) {
  const said = worstOf(health)
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

/** A login that is refused stops all of it; a calendar that blocks too little costs a double booking. */
function worstOf({ account, calendars, bookings }: CloudHealth): string | null {
  if (account?.advice) return words.cloud(account.advice)
  const failing = calendars.find(({ lastError }) => lastError)
  if (failing?.lastError) {
    return words.calendar(failing.displayname || words.unnamed, failing.lastError)
  }
  if (!bookings?.lastError) return null
  const isBehind = bookings.waiting + bookings.leaving > 0
  return isBehind ? words.bookings(bookings.lastError) : words.comparison(bookings.lastError)
}
