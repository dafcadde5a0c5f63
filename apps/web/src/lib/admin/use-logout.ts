import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { forgetToken } from '../session.ts'
import { disownDrafts } from './drafts.ts'
import { adminPaths } from './paths.ts'
import { trpc } from './trpc.ts'
import { useLeave } from './use-unsaved-changes.ts'
import { leaveDevice } from './worker.ts'

/** Ends the login here whatever the server says, and everywhere as soon as it hears of it. */
export function useLogout() {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const leave = useLeave()
  const logout = trpc.auth.logout.useMutation({
    // Not waited for: what the browser does about it must not keep anybody signed in.
    onMutate: () => void leaveDevice().catch(() => undefined),
    onSettled: () => {
      navigate(adminPaths.login, { replace: true })
      forgetToken()
      disownDrafts()
      // What the barber saw is nothing for whoever sits here next.
      cache.clear()
    },
  })
  return { isPending: logout.isPending, logout: () => leave(() => logout.mutate()) }
}
