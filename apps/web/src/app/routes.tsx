import { Redirect, Route, Switch, useLocation } from 'wouter'
import { isBackOffice, paths, patterns } from './paths.ts'
import { PageBoundary, type Screen, screen } from './shell/screen.tsx'
import { SiteFooter } from './shell/site-footer.tsx'
import { SiteHeader } from './shell/site-header.tsx'

const booking = screen(
  patterns.bookType,
  'booking',
  async () => (await import('../features/booking/page.tsx')).BookAppointment,
)

export const screens: readonly Screen[] = [
  screen(paths.home, 'home', async () => (await import('../features/home/page.tsx')).Home),
  screen(paths.book, 'services', async () => (await import('../features/services/page.tsx')).Book, {
    leadsTo: booking,
  }),
  booking,
  screen(paths.faq, 'faq', async () => (await import('../features/faq/page.tsx')).Faq),
  screen(
    paths.products,
    'products',
    async () => (await import('../features/products/page.tsx')).Products,
  ),
  screen(paths.donate, 'donate', async () => (await import('../features/donate/page.tsx')).Donate),
  screen(
    paths.contact,
    'contact',
    async () => (await import('../features/contact/page.tsx')).Contact,
  ),
  screen(
    paths.privacy,
    'statements',
    async () => (await import('../features/statements/page.tsx')).Privacy,
  ),
  screen(
    paths.accessibility,
    'statements',
    async () => (await import('../features/statements/page.tsx')).Accessibility,
  ),
  screen(
    patterns.appointment,
    'appointment',
    async () => (await import('../features/appointment/page.tsx')).Appointment,
  ),
  screen(
    patterns.coming,
    'coming',
    async () => (await import('../features/coming/page.tsx')).Coming,
  ),
  screen(
    patterns.unsubscribe,
    'coming',
    async () => (await import('../features/coming/page.tsx')).Unsubscribe,
  ),
  screen(
    patterns.reschedule,
    'appointment',
    async () => (await import('../features/appointment/page.tsx')).Reschedule,
  ),
  screen(
    patterns.cancel,
    'cancel',
    async () => (await import('../features/cancel/page.tsx')).Cancel,
  ),
  screen(
    patterns.offer,
    'waitlist',
    async () => (await import('../features/waitlist/page.tsx')).Offer,
  ),
  screen(
    patterns.waiting,
    'waitlist',
    async () => (await import('../features/waitlist/page.tsx')).Waiting,
  ),
  screen(
    paths.groomsmen,
    'request',
    async () => (await import('../features/request/page.tsx')).AskForGroomsmen,
  ),
  screen(
    patterns.proposal,
    'request',
    async () => (await import('../features/request/page.tsx')).ProposalOfLink,
  ),
  screen(
    patterns.poll,
    'poll',
    async () => (await import('../features/poll/page.tsx')).FindTimeTogether,
  ),
  screen(
    patterns.request,
    'request',
    async () => (await import('../features/request/page.tsx')).RequestOfLink,
  ),
  screen(paths.links, 'links', async () => (await import('../features/links/page.tsx')).MyLinks),
  screen(
    patterns.ownData,
    'links',
    async () => (await import('../features/links/page.tsx')).OwnData,
  ),
]

/** Rendered in the browser only, with a layout of its own. No other screen loads its code. */
const backOffice = screen(`${paths.admin}/*?`, 'admin/shell', async () =>
  (await import('../features/admin/shell/page.tsx')).loadBackOffice(),
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
