import { Redirect, Route, Switch, useLocation } from 'wouter'
import { PageBoundary } from './parts/page-failed.tsx'
import { type Screen, screen } from './parts/screen.tsx'
import { SiteFooter } from './parts/site-footer.tsx'
import { SiteHeader } from './parts/site-header.tsx'
import { isBackOffice, paths, patterns } from './paths.ts'

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

/** Drawn by the browser alone, in a frame of its own; nothing of it is loaded anywhere else. */
const backOffice = screen(`${paths.admin}/*?`, async () =>
  (await import('./pages/admin.tsx')).office(),
)

export function Routes() {
  const [place] = useLocation()
  const isSite = !isBackOffice(place)
  return (
    <>
      {isSite && <SiteHeader />}
      <Screens place={place} />
      {isSite && <SiteFooter />}
    </>
  )
}

function Screens({ place }: { place: string }) {
  return (
    <PageBoundary place={place}>
      <Switch>
        <Route path={backOffice.pattern} component={backOffice.Page} />
        {screens.map(({ pattern, Page }) => (
          <Route key={pattern} path={pattern} component={Page} />
        ))}
        <Route>
          <Redirect to={paths.home} replace />
        </Route>
      </Switch>
    </PageBoundary>
  )
}
