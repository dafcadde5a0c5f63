import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { adminPaths } from '../../../admin-paths.ts'
import { useIsSignedIn } from '../../../api/session.ts'
import { useBusinessName } from '../../../api/settings.ts'
import { BackToHome } from '../../../parts/home-link.tsx'
import { PageFrame } from '../../../parts/page-frame.tsx'
import { isBackOffice } from '../../../paths.ts'
import { frame } from '../../../site/admin/words.ts'
import { LoginForm } from './login-form.tsx'
import styles from './page.module.css'
import { login as words } from './words.ts'

/** The login screen. Redirects to the requested screen as soon as the barber is signed in. */
export function Login() {
  const isSignedIn = useIsSignedIn()
  const from = requestedPath(useHistoryState())
  const name = useBusinessName()
  if (isSignedIn) return <Redirect to={from} replace />
  return (
    <PageFrame title={frame.title(words.title, name)} width="text">
      <div className={styles.panel}>
        <h1>{words.heading}</h1>
        <p className={styles.words}>
          {name}. {words.words}
        </p>
        <LoginForm />
        <BackToHome />
      </div>
    </PageFrame>
  )
}

/**
 * The screen to open after the login, from the history state that `SignedInOnly` sets; the
 * dashboard by default. Only paths of the back office are accepted.
 */
function requestedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  return typeof from === 'string' && isBackOffice(from) && from !== adminPaths.login
    ? from
    : adminPaths.dashboard
}
