import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { adminPaths } from '../lib/admin/paths.ts'
import { createAdminClient, trpc } from '../lib/admin/trpc.ts'
import { useOfficeApp } from '../lib/admin/use-office-app.ts'
import { AdminFrame } from '../parts/admin/admin-frame.tsx'
import { SignedInOnly } from '../parts/admin/signed-in-only.tsx'
import { UnsavedGuard } from '../parts/admin/unsaved-guard.tsx'
import { PageWaiting } from '../parts/page-waiting.tsx'
import { paths } from '../paths.ts'
import { Toasts } from '../ui/toasts.tsx'

interface AdminScreen {
  path: string
  Page: ComponentType
}

const Login = lazy(async () => ({ default: (await import('./admin/login.tsx')).Login }))

/** Each screen is fetched when the barber goes there, with what it alone needs. */
const screens: readonly AdminScreen[] = [
  {
    path: adminPaths.dashboard,
    Page: lazy(async () => ({ default: (await import('./admin/dashboard.tsx')).Dashboard })),
  },
  {
    path: adminPaths.bookings,
    Page: lazy(async () => ({ default: (await import('./admin/bookings.tsx')).Bookings })),
  },
  {
    path: adminPaths.clients,
    Page: lazy(async () => ({ default: (await import('./admin/clients.tsx')).Clients })),
  },
  {
    path: adminPaths.calendar,
    Page: lazy(async () => ({ default: (await import('./admin/calendar.tsx')).Calendar })),
  },
  {
    path: adminPaths.appointmentTypes,
    Page: lazy(async () => ({
      default: (await import('./admin/appointment-types.tsx')).AppointmentTypes,
    })),
  },
  {
    path: adminPaths.addons,
    Page: lazy(async () => ({ default: (await import('./admin/addons.tsx')).Addons })),
  },
  {
    path: adminPaths.businessHours,
    Page: lazy(async () => ({
      default: (await import('./admin/business-hours.tsx')).BusinessHours,
    })),
  },
  {
    path: adminPaths.icloud,
    Page: lazy(async () => ({ default: (await import('./admin/icloud.tsx')).Icloud })),
  },
  {
    path: adminPaths.messages,
    Page: lazy(async () => ({ default: (await import('./admin/messages.tsx')).Messages })),
  },
  {
    path: adminPaths.settings,
    Page: lazy(async () => ({ default: (await import('./admin/settings.tsx')).Settings })),
  },
]

/** The barber's side: the login for everybody, the rest for whoever holds a token. */
export function BackOffice() {
  const queryClient = useQueryClient()
  const [client] = useState(createAdminClient)
  useOfficeApp()
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <Toasts>
        <UnsavedGuard>
          <Switch>
            <Route path={adminPaths.login}>
              <Suspense fallback={<PageWaiting />}>
                <Login />
              </Suspense>
            </Route>
            <Route path={paths.admin}>
              <Redirect to={adminPaths.dashboard} replace />
            </Route>
            {screens.map(({ path, Page }) => (
              <Route key={path} path={path}>
                <SignedInOnly>
                  <AdminFrame>
                    <Suspense fallback={<PageWaiting />}>
                      <Page />
                    </Suspense>
                  </AdminFrame>
                </SignedInOnly>
              </Route>
            ))}
            <Route>
              <Redirect to={paths.home} replace />
            </Route>
          </Switch>
        </UnsavedGuard>
      </Toasts>
    </trpc.Provider>
  )
}
