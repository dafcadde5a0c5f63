import { Redirect, Route, Switch, useLocation } from 'wouter'
import { isBackOffice, paths, patterns } from './paths.ts'
import { PageBoundary, type Screen, screen } from './shell/screen.tsx'
import { SiteFooter } from './shell/site-footer.tsx'
import { SiteHeader } from './shell/site-header.tsx'

/** The modules of the pages by their folder. */
const pages = {
  appointment: () => import('../features/appointment/page.tsx'),
  booking: () => import('../features/booking/page.tsx'),
  cancel: () => import('../features/cancel/page.tsx'),
  coming: () => import('../features/coming/page.tsx'),
  contact: () => import('../features/contact/page.tsx'),
  donate: () => import('../features/donate/page.tsx'),
  faq: () => import('../features/faq/page.tsx'),
  home: () => import('../features/home/page.tsx'),
  links: () => import('../features/links/page.tsx'),
  products: () => import('../features/products/page.tsx'),
  request: () => import('../features/request/page.tsx'),
  reschedule: () => import('../features/appointment/reschedule/page.tsx'),
  services: () => import('../features/services/page.tsx'),
  statements: () => import('../features/statements/page.tsx'),
  waitlist: () => import('../features/waitlist/page.tsx'),
  wish: () => import('../features/wish/page.tsx'),
}

const booking = screen(patterns.bookType, 'booking', pages.booking, 'BookAppointment')

export const screens: readonly Screen[] = [
  screen(paths.home, 'home', pages.home, 'Home'),
  screen(paths.book, 'services', pages.services, 'Book', { leadsTo: booking }),
  booking,
  screen(paths.faq, 'faq', pages.faq, 'Faq'),
  screen(paths.products, 'products', pages.products, 'Products'),
  screen(paths.donate, 'donate', pages.donate, 'Donate'),
  screen(paths.contact, 'contact', pages.contact, 'Contact'),
  screen(paths.privacy, 'statements', pages.statements, 'Privacy'),
  screen(paths.accessibility, 'statements', pages.statements, 'Accessibility'),
  screen(patterns.appointment, 'appointment', pages.appointment, 'Appointment'),
  screen(patterns.coming, 'coming', pages.coming, 'Coming'),
  screen(patterns.unsubscribe, 'coming', pages.coming, 'Unsubscribe'),
  screen(patterns.reschedule, 'appointment/reschedule', pages.reschedule, 'Reschedule'),
  screen(patterns.cancel, 'cancel', pages.cancel, 'Cancel'),
  screen(patterns.confirm, 'wish', pages.wish, 'ConfirmWish'),
  screen(patterns.offer, 'waitlist', pages.waitlist, 'Offer'),
  screen(patterns.waiting, 'waitlist', pages.waitlist, 'Waiting'),
  screen(paths.groomsmen, 'request', pages.request, 'AskForGroomsmen'),
  screen(patterns.request, 'request', pages.request, 'RequestOfLink'),
  screen(paths.links, 'links', pages.links, 'MyLinks'),
  screen(patterns.ownData, 'links', pages.links, 'OwnData'),
]

/** Rendered in the browser only, with a layout of its own. No other screen loads its code. */
const backOffice = screen(
  `${paths.admin}/*?`,
  'app/admin/shell/page.tsx',
  loadBackOffice,
  'BackOffice',
)

async function loadBackOffice() {
  const shell = await import('./admin/shell/page.tsx')
  return { BackOffice: await shell.loadBackOffice() }
}

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
