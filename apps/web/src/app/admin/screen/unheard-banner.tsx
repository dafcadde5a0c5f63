import { Link, useLocation } from 'wouter'
import { Banner } from '../../../ui/banner.tsx'
import { adminPaths, adminQueryLinks } from '../../admin-paths.ts'
import { trpc } from '../../api/trpc.ts'
import styles from './unheard-banner.module.css'

const text = {
  unheard: 'No one would hear of a booking.',
  open: 'Open Settings',
} as const

/** These show the alarm in their own words. */
const WITH_ALARMS: readonly string[] = [adminPaths.dashboard, adminPaths.system]

/**
 * One line at the foot of every screen, while neither an email nor a device reaches the barber once the setup is finished. Nothing
 * makes way for it when its answer comes.
 */
export function UnheardBanner() {
  const [path] = useLocation()
  const reach = trpc.barberReach.overview.useQuery()
  if (!reach.data?.isAlarm || WITH_ALARMS.includes(path)) return null
  return (
    <div className={styles.foot}>
      <Banner tone="bad">
        {text.unheard}{' '}
        {path === adminPaths.settings ? null : (
          <Link href={adminQueryLinks.settingsSection('notifications')}>{text.open}</Link>
        )}
      </Banner>
    </div>
  )
}
