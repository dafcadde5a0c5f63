import { Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { type Screen, screen } from './lib/screen.tsx'
import { PageBoundary } from './parts/page-failed.tsx'
import { PageWaiting } from './parts/page-waiting.tsx'
import { paths, patterns } from './paths.ts'

export const screens: readonly Screen[] = [
  screen(paths.home, async () => (await import('./pages/home.tsx')).Home),
  screen(paths.book, async () => (await import('./pages/book.tsx')).Book),
  screen(
    patterns.bookType,
    async () => (await import('./pages/book/appointment-type.tsx')).BookAppointment,
  ),
  screen(paths.faq, async () => (await import('./pages/faq.tsx')).Faq),
  screen(paths.products, async () => (await import('./pages/products.tsx')).Products),
  screen(paths.donate, async () => (await import('./pages/donate.tsx')).Donate),
  screen(paths.contact, async () => (await import('./pages/contact.tsx')).Contact),
  screen(
    patterns.reschedule,
    async () => (await import('./pages/reschedule/public-token.tsx')).Reschedule,
    { isPersonal: true },
  ),
  screen(patterns.cancel, async () => (await import('./pages/cancel/public-token.tsx')).Cancel, {
    isPersonal: true,
  }),
]

export function Routes() {
  const [place] = useLocation()
  return (
    <PageBoundary place={place}>
      <Suspense fallback={<PageWaiting />}>
        <Switch>
          {screens.map(({ pattern, Page }) => (
            <Route key={pattern} path={pattern} component={Page} />
          ))}
          <Route>
            <Redirect to={paths.home} replace />
          </Route>
        </Switch>
      </Suspense>
    </PageBoundary>
  )
}
