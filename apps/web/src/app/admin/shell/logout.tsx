import { useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useLocation } from 'wouter'
import { apiBase } from '../../../ui/browser/base-path.ts'
import { adminPaths } from '../../admin-paths.ts'
import { forgetToken, readToken } from '../../api/session.ts'
import { endNotifications } from '../api/service-worker.ts'
import { disownDrafts } from '../editing/drafts.ts'
import { useLeave } from '../editing/use-unsaved-changes.ts'
import { frame } from '../screen/text.ts'

const RETRY_MS = 30_000

/** Signs out: locally immediately, also without a connection, and at the server as soon as it can be reached. */
export function useLogout() {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const leave = useLeave()
  function logout() {
    const token = readToken()
    navigate(adminPaths.login, { replace: true })
    forgetToken()
    void endNotifications().catch(() => undefined)
    disownDrafts()
    // The next user of this browser must not see cached data.
    cache.clear()
    if (token) void endSession(token)
  }
  return () => leave(logout)
}

/**
 * Revokes a session at the server after the browser has deleted its token. While the server cannot
 * be reached, the token stays in this tab's memory (never in storage) and the request is retried
 * when the connection returns.
 */
async function endSession(token: string, credentials: RequestCredentials = 'same-origin') {
  const isRevoked = await fetch(`${apiBase()}/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    // Lets the request finish when the tab is closed right after the logout.
    keepalive: true,
    credentials,
  }).then(
    // 401: the session has already ended.
    ({ ok, status }) => ok || status === 401,
    () => false,
  )
  if (isRevoked) return
  const controller = new AbortController()
  const retry = () => {
    controller.abort()
    clearTimeout(timer)
    // Without credentials, the response cannot clear the picture cookie of a later sign-in.
    void endSession(token, 'omit')
  }
  const timer = setTimeout(retry, RETRY_MS)
  window.addEventListener('online', retry, { signal: controller.signal })
}

export function LogoutButton({ className }: { className: string | undefined }) {
  const logout = useLogout()
  return (
    <button type="button" className={className} onClick={logout}>
      <LogOut size={20} aria-hidden />
      <span>{frame.logout}</span>
    </button>
  )
}
