import { Link, useLocation } from 'wouter'
import { adminPaths, adminQueryLinks } from '../../../app/admin-paths.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'

const text = {
  unheard: 'No one would hear of a booking.',
  open: 'Open Settings',
} as const

/** These show the alarm in their own words. */
const WITH_ALARMS: readonly string[] = [adminPaths.dashboard, adminPaths.system]

/** One line on every screen, while neither an email nor a device reaches the barber. */
export function UnheardBanner() {
  const [path] = useLocation()
  const reach = trpc.barberReach.overview.useQuery()
  if (reach.data?.isHeard !== false || WITH_ALARMS.includes(path)) return null
  return (
    <Banner tone="bad">
      {text.unheard}{' '}
      {path === adminPaths.settings ? null : (
        <Link href={adminQueryLinks.settingsSection('notifications')}>{text.open}</Link>
      )}
    </Banner>
  )
}
