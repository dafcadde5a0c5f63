import { useQueryClient } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import { useLocation } from 'wouter'
import { frame } from '../../content/admin/frame.ts'
import { adminPaths } from '../../lib/admin/paths.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { leaveDevice } from '../../lib/admin/worker.ts'
import { forgetToken } from '../../lib/session.ts'

/** Ends the login here whatever the server says, and everywhere as soon as it hears of it. */
export function LogoutButton({ className }: { className: string | undefined }) {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const logout = trpc.auth.logout.useMutation({
    // Not waited for: what the browser does about it must not keep anybody signed in.
    onMutate: () => void leaveDevice().catch(() => undefined),
    onSettled: () => {
      navigate(adminPaths.login, { replace: true })
      forgetToken()
      // What the barber saw is nothing for whoever sits here next.
      cache.clear()
    },
  })
  return (
    <button
      type="button"
      className={className}
      onClick={() => logout.mutate()}
      disabled={logout.isPending}
    >
      <LogOut size={20} aria-hidden />
      <span>{logout.isPending ? frame.loggingOut : frame.logout}</span>
    </button>
  )
}
