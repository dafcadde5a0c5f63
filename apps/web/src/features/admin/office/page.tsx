import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { adminPaths } from '../../../app/admin-paths.ts'
import { useBusinessName } from '../../../app/api/settings.ts'
import { isBackOffice, paths } from '../../../app/paths.ts'
import { PageFrame } from '../../../app/shell/page-frame.tsx'
import type { Screen } from '../../../app/shell/screen.tsx'
import { Toasts } from '../../../ui/toasts.tsx'
import styles from '../login/page.module.css'
import { PasskeyOffer } from '../passkeys/passkey-offer.tsx'
import { passkeyLogin } from '../passkeys/text.ts'
import { frame } from '../screen/text.ts'
import { AdminFrame } from '../shell/admin-frame.tsx'
import { LiveChanges } from '../shell/live-changes.tsx'
import { UnsavedGuard } from '../shell/unsaved-guard.tsx'
import { WorkerMessages } from '../shell/worker-messages.tsx'

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
