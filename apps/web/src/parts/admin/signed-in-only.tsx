import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { adminPaths } from '../../lib/admin/paths.ts'
import { useIsSignedIn } from '../../lib/admin/signed-in.ts'

/**
 * Shows a screen to whoever holds a token, and sends everybody else to the login, which brings him
 * back. It keeps nothing secret: the server checks every call.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  const [here] = useLocation()
  const search = useSearch()
  if (!isSignedIn)
    return (
      <Redirect
        to={adminPaths.login}
        replace
        state={{ from: search ? `${here}?${search}` : here }}
      />
    )
  return children
}
