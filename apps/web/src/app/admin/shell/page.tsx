import {
  onlineManager,
  type QueryClient,
  QueryClientProvider,
  useQueryClient,
} from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { OFFLINE_MARK } from '../../../../worker/messages.ts'
import { basePath } from '../../../ui/browser/base-path.ts'
import { idleTurn } from '../../../ui/browser/idle-turn.ts'
import { lazy, usePreloadOnInteraction } from '../../../ui/browser/lazy.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { checkWhileOffline, useIsOffline } from '../../api/connection.ts'
import { readToken, useIsSignedIn } from '../../api/session.ts'
import { trpc } from '../../api/trpc.ts'
import { paths } from '../../paths.ts'
import { PageFailed, type Screen, screen } from '../../shell/screen.tsx'
import { createBatchingClient } from '../api/batching-client.ts'
import { createFreshQueryClient } from '../api/fresh-query-client.ts'
import { backOfficeWorker } from '../api/service-worker.ts'
import { watchDraftOwner } from '../editing/drafts.ts'
import { WorkerMessages } from './worker-messages.tsx'

const login = screen(
  adminPaths.login,
  'admin/login',
  () => import('../../../features/admin/login/page.tsx'),
  'Login',
)
const newPassword = screen(
  adminPaths.newPassword,
  'admin/login',
  () => import('../../../features/admin/login/new-password.tsx'),
  'NewPassword',
)

const dashboard = screen(
  adminPaths.dashboard,
  'admin/dashboard',
  () => import('../../../features/admin/dashboard/page.tsx'),
  'Dashboard',
)

const screens: readonly Screen[] = [
  dashboard,
  screen(
    adminPaths.daySheet,
    'admin/day-sheet',
    () => import('../../../features/admin/day-sheet/page.tsx'),
    'DaySheet',
  ),
  screen(
    adminPaths.bookings,
    'admin/bookings',
    () => import('../../../features/admin/bookings/page.tsx'),
    'Bookings',
  ),
  screen(
    adminPaths.clients,
    'admin/clients',
    () => import('../../../features/admin/clients/page.tsx'),
    'Clients',
  ),
  screen(
    adminPaths.clientImport,
    'admin/client-import',
    () => import('../../../features/admin/client-import/page.tsx'),
    'ClientImport',
  ),
  screen(
    adminPaths.calendar,
    'admin/calendar',
    () => import('../../../features/admin/calendar/page.tsx'),
    'Calendar',
  ),
  screen(
    adminPaths.appointmentTypes,
    'admin/appointment-types',
    () => import('../../../features/admin/catalog/appointment-types-page.tsx'),
    'AppointmentTypes',
  ),
  screen(
    adminPaths.addons,
    'admin/addons',
    () => import('../../../features/admin/catalog/addons-page.tsx'),
    'Addons',
  ),
  screen(
    adminPaths.businessHours,
    'admin/business-hours',
    () => import('../../../features/admin/business-hours/page.tsx'),
    'BusinessHours',
  ),
  screen(
    adminPaths.icloud,
    'admin/icloud',
    () => import('../../../features/admin/icloud/page.tsx'),
    'Icloud',
  ),
  screen(
    adminPaths.content,
    'admin/content',
    () => import('../../../features/admin/content/page.tsx'),
    'SiteContent',
  ),
  screen(
    adminPaths.messages,
    'admin/messages',
    () => import('../../../features/admin/messages/page.tsx'),
    'Messages',
  ),
  screen(
    adminPaths.statistics,
    'admin/statistics',
    () => import('../../../features/admin/statistics/page.tsx'),
    'Statistics',
  ),
  screen(
    adminPaths.unproven,
    'admin/unproven',
    () => import('../../../features/admin/unproven/page.tsx'),
    'UnprovenVisits',
  ),
  screen(
    adminPaths.deleted,
    'admin/recently-deleted',
    () => import('../../../features/admin/recently-deleted/page.tsx'),
    'RecentlyDeleted',
  ),
  screen(
    adminPaths.closedDays,
    'admin/closed-days',
    () => import('../../../features/admin/time-off/page.tsx'),
    'TimeOff',
  ),
  screen(
    adminPaths.setup,
    'admin/setup',
    () => import('../../../features/admin/setup/page.tsx'),
    'Setup',
  ),
  screen(
    adminPaths.poster,
    'admin/poster',
    () => import('../../../features/admin/poster/page.tsx'),
    'Poster',
  ),
  screen(
    adminPaths.settings,
    'admin/settings',
    () => import('../../../features/admin/settings/page.tsx'),
    'Settings',
  ),
  screen(
    adminPaths.system,
    'admin/system',
    () => import('../../../features/admin/system/page.tsx'),
    'System',
  ),
]

/** What every screen has around it: not before the login, and loaded while the barber types. */
const Office = lazy(async () => (await import('./office.tsx')).Office, { Failed: PageFailed })

/**
 * Loads the back office together with the code of the screen at the current URL, so that the
 * requests of the frame and of the screen go out in one batch.
 */
export async function loadBackOffice(): Promise<ComponentType> {
  if (document.documentElement.hasAttribute(OFFLINE_MARK)) onlineManager.setOnline(false)
  const isSignedIn = readToken() !== null
  const currentScreen = screens.find(({ pattern }) => window.location.pathname.endsWith(pattern))
  const needed = isSignedIn ? [Office.preload(), currentScreen?.load()] : [login.load()]
  // A failed load is ignored here: the screen shows its own error and a retry.
  await Promise.allSettled(needed)
  return BackOffice
}

/** Every route of the back office; all but the login require a token. */
function BackOffice() {
  const shared = useQueryClient()
  const [queryClient] = useState(() => createFreshQueryClient(shared))
  const [client] = useState(createBatchingClient)
  const isSignedIn = useIsSignedIn()
  const isRestored = useOfflineUse(queryClient)
  useBackOfficeApp()
  useEffect(watchDraftOwner, [])
  if (!isRestored) return null
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {isSignedIn ? <Office screens={screens} newPassword={newPassword} /> : <SignedOut />}
      </QueryClientProvider>
    </trpc.Provider>
  )
}

/**
 * The login, which returns to the requested screen afterwards. This is navigation, not protection: the server authorises
 * every call.
 */
function SignedOut() {
  usePreloadOnInteraction(afterLogin)
  return (
    <>
      <WorkerMessages />
      <Switch>
        <Route path={login.pattern} component={login.Page} />
        <Route path={newPassword.pattern} component={newPassword.Page} />
        {[paths.admin, ...screens.map(({ pattern }) => pattern)].map((path) => (
          <Route key={path} path={path} component={ToLogin} />
        ))}
        <Route>
          <Redirect to={paths.home} replace />
        </Route>
      </Switch>
    </>
  )
}

/** What is shown after the login, loaded while the barber types. */
const afterLogin = {
  preload: async () => {
    await Promise.all([Office.preload(), dashboard.load()])
  },
}

function ToLogin() {
  const [location] = useLocation()
  const search = useSearch()
  const from = search ? `${location}?${search}` : location
  return <Redirect to={adminPaths.login} replace state={{ from }} />
}

/** Loaded after the screen, to keep the frame of the back office small. */
const loadOfflineCopy = () => import('../api/offline-copy.ts')

/**
 * Keeps a copy for use without a connection, shows it while the site cannot be reached, and fetches everything on screen again
 * when it is back. A session that ends deletes the copy.
 *
 * @returns false until a page that was opened without a connection has its data.
 */
function useOfflineUse(queryClient: QueryClient): boolean {
  const isSignedIn = useIsSignedIn()
  const isOffline = useIsOffline()
  const [isRestored, setIsRestored] = useState(!isOffline)
  useEffect(() => checkWhileOffline(), [])
  useEffect(() => {
    const keeping = (isSignedIn ? idleTurn() : Promise.resolve()).then(loadOfflineCopy).then(
      (copy) => {
        if (isSignedIn) return copy.storeOfflineCopy(queryClient)
        void copy.deleteOfflineCopy(queryClient)
      },
      () => undefined,
    )
    return () => void keeping.then((end) => end?.())
  }, [isSignedIn, queryClient])
  useEffect(() => {
    if (!isOffline) return
    loadOfflineCopy()
      .then(({ restoreOfflineCopy }) => restoreOfflineCopy(queryClient))
      .catch(() => {})
      .finally(() => setIsRestored(true))
    // A request that hangs would hold back the next one for the same data.
    return () => void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
  }, [isOffline, queryClient])
  return isRestored
}

/**
 * Registers the back office's service worker and its web manifest, so that it installs as an app of
 * its own.
 */
function useBackOfficeApp() {
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (isSignedIn) void backOfficeWorker()
  }, [isSignedIn])
  useEffect(() => {
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const publicHref = manifest?.getAttribute('href')
    manifest?.setAttribute('href', `${basePath()}/admin.webmanifest`)
    return () => {
      if (publicHref) manifest?.setAttribute('href', publicHref)
    }
  }, [])
}
