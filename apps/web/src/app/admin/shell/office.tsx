import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import styles from '../../../features/admin/login/page.module.css'
import { PasskeyOffer } from '../../../features/admin/passkeys/passkey-offer.tsx'
import { passkeyLogin } from '../../../features/admin/passkeys/text.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { useBusinessName } from '../../api/settings.ts'
import { isBackOffice, paths } from '../../paths.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import type { Screen } from '../../shell/screen.tsx'
import { frame } from '../screen/text.ts'
import { AdminFrame } from './admin-frame.tsx'
import { LiveChanges } from './live-changes.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { WorkerMessages } from './worker-messages.tsx'

interface OfficeProps {
  screens: readonly Screen[]
  /** The page of the link to a new password, which has no frame. */
  newPassword: Screen
}

/** The screens of the barber who is signed in. */
export function Office({ screens, newPassword }: OfficeProps) {
  return (
    <Toasts>
      <UnsavedGuard>
        <WorkerMessages />
        <LiveChanges />
        <Switch>
          <Route path={adminPaths.login} component={AfterLogin} />
          <Route path={newPassword.pattern} component={newPassword.Page} />
          <Route path={paths.admin}>
            <Redirect to={adminPaths.dashboard} replace />
          </Route>
          {screens.map(({ pattern, Page }) => (
            <Route key={pattern} path={pattern}>
              <AdminFrame>
                <Page />
              </AdminFrame>
            </Route>
          ))}
          <Route>
            <Redirect to={paths.home} replace />
          </Route>
        </Switch>
      </UnsavedGuard>
    </Toasts>
  )
}

/** Leads to the requested screen, after the offer of a passkey where the login asks for it in the history state. */
function AfterLogin() {
  const [, navigate] = useLocation()
  const name = useBusinessName()
  const given = Object(useHistoryState())
  const from = requestedPath(given.from)
  if (given.offersPasskey !== true) return <Redirect to={from} replace />
  return (
    <PageFrame title={frame.title(passkeyLogin.offerTitle, name)} width="text">
      <div className={styles.panel}>
        <PasskeyOffer onDone={() => navigate(from, { replace: true })} />
      </div>
    </PageFrame>
  )
}

/** The dashboard by default. Only paths of the back office are accepted. */
function requestedPath(from: unknown): string {
  return typeof from === 'string' && isBackOffice(from) && from !== adminPaths.login
    ? from
    : adminPaths.dashboard
}
