import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { adminPaths } from '../lib/admin/paths.ts'
import { createAdminClient, trpc } from '../lib/admin/trpc.ts'
import { useOfficeApp } from '../lib/admin/use-office-app.ts'
import { AdminFrame } from '../parts/admin/admin-frame.tsx'
import { SignedInOnly } from '../parts/admin/signed-in-only.tsx'
import { UnsavedGuard } from '../parts/admin/unsaved-guard.tsx'
import { type Screen, screen } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import { Toasts } from '../ui/toasts.tsx'

const login = screen(adminPaths.login, async () => (await import('./admin/login.tsx')).Login)

const screens: readonly Screen[] = [
  screen(adminPaths.dashboard, async () => (await import('./admin/dashboard.tsx')).Dashboard),
  screen(adminPaths.bookings, async () => (await import('./admin/bookings.tsx')).Bookings),
  screen(adminPaths.clients, async () => (await import('./admin/clients.tsx')).Clients),
  screen(adminPaths.calendar, async () => (await import('./admin/calendar.tsx')).Calendar),
  screen(
    adminPaths.appointmentTypes,
    async () => (await import('./admin/appointment-types.tsx')).AppointmentTypes,
  ),
  screen(adminPaths.addons, async () => (await import('./admin/addons.tsx')).Addons),
  screen(
    adminPaths.businessHours,
    async () => (await import('./admin/business-hours.tsx')).BusinessHours,
  ),
  screen(adminPaths.icloud, async () => (await import('./admin/icloud.tsx')).Icloud),
  screen(adminPaths.messages, async () => (await import('./admin/messages.tsx')).Messages),
  screen(adminPaths.settings, async () => (await import('./admin/settings.tsx')).Settings),
]

/**
 * The back office, once the screen whose address it is opened at is there as well: then the frame and
 * the screen ask for what they show at the same time.
 */
export async function office(): Promise<ComponentType> {
  const here = window.location.pathname
  // A screen that cannot be had says so in its place.
  await [login, ...screens]
    .find(({ pattern }) => here.endsWith(pattern))
    ?.load()
    .catch(() => {})
  return BackOffice
}

/** The barber's side: the login for everybody, the rest for whoever holds a token. */
function BackOffice() {
  const queryClient = useQueryClient()
  const [client] = useState(createAdminClient)
  useOfficeApp()
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <Toasts>
        <UnsavedGuard>
          <Switch>
            <Route path={login.pattern} component={login.Page} />
            <Route path={paths.admin}>
              <Redirect to={adminPaths.dashboard} replace />
            </Route>
            {screens.map(({ pattern, Page }) => (
              <Route key={pattern} path={pattern}>
                <SignedInOnly>
                  <AdminFrame>
                    <Page />
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
