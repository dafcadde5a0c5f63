import { Redirect, Route, Switch, useLocation } from 'wouter'
import { PageBoundary, type Screen, screen } from './parts/screen.tsx'
import { SiteFooter } from './parts/site-footer.tsx'
import { SiteHeader } from './parts/site-header.tsx'
import { isBackOffice, paths, patterns } from './paths.ts'

const booking = screen(
  patterns.bookType,
  'booking',
  async () => (await import('./screens/booking/page.tsx')).BookAppointment,
)

export const screens: readonly Screen[] = [
  screen(paths.home, 'home', async () => (await import('./screens/home/page.tsx')).Home),
  screen(paths.book, 'services', async () => (await import('./screens/services/page.tsx')).Book, {
    leadsTo: booking,
  }),
  booking,
  screen(paths.faq, 'faq', async () => (await import('./screens/faq/page.tsx')).Faq),
  screen(
    paths.products,
    'products',
    async () => (await import('./screens/products/page.tsx')).Products,
  ),
  screen(paths.donate, 'donate', async () => (await import('./screens/donate/page.tsx')).Donate),
  screen(
    paths.contact,
    'contact',
    async () => (await import('./screens/contact/page.tsx')).Contact,
  ),
  screen(
    paths.privacy,
    'statements',
    async () => (await import('./screens/statements/page.tsx')).Privacy,
  ),
  screen(
    paths.accessibility,
    'statements',
    async () => (await import('./screens/statements/page.tsx')).Accessibility,
  ),
  screen(
    patterns.appointment,
    'reschedule',
    async () => (await import('./screens/reschedule/page.tsx')).Appointment,
  ),
  screen(patterns.coming, 'coming', async () => (await import('./screens/coming/page.tsx')).Coming),
  screen(
    patterns.reschedule,
    'reschedule',
    async () => (await import('./screens/reschedule/page.tsx')).Reschedule,
  ),
  screen(patterns.cancel, 'cancel', async () => (await import('./screens/cancel/page.tsx')).Cancel),
  screen(patterns.offer, 'offer', async () => (await import('./screens/offer/page.tsx')).Offer),
]

/** Rendered in the browser only, with a layout of its own. No other screen loads its code. */
const backOffice = screen(`${paths.admin}/*?`, 'admin/shell', async () =>
  (await import('./screens/admin/shell/page.tsx')).loadBackOffice(),
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
