import { QueryClientProvider } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { createQueryClient } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { SiteFooter } from '../parts/site-footer.tsx'
import { SiteHeader } from '../parts/site-header.tsx'
import { Contact } from './contact/page.tsx'
import { Donate } from './donate/page.tsx'
import { Faq } from './faq/page.tsx'
import { Home } from './home/page.tsx'
import { Products } from './products/page.tsx'
import { Book } from './services/page.tsx'

const fade = {
  id: 2,
  name: "Men's fade",
  description: 'Bald, zero or half.',
  durationMinutes: 50,
  price: 0,
  color: '#500000',
  isActive: true,
  displayOrder: 1,
  availableAddons: [],
}

/** The text of a page rendered on the server, where no browser API is available. */
function read(page: ReactNode) {
  const cache = createQueryClient()
  cache.setQueryData(getQueryKey(trpc.appointmentType.list, {}, 'query'), [fade])
  const html = renderToString(
    <trpc.Provider client={trpc.createClient({ links: [] })} queryClient={cache}>
      <QueryClientProvider client={cache}>
        <Router base="/haircuts" ssrPath="/haircuts/book">
          {page}
        </Router>
      </QueryClientProvider>
    </trpc.Provider>,
  )
  const text = html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
  return { html, text }
}

describe('the pages, as the spec words them', () => {
  it('home: a way to book and five pictures', () => {
    const { html, text } = read(<Home />)
    expect(text).toContain('Book a cut')
    expect(html).toContain('href="/haircuts/book"')
    expect(html.match(/<figure/g)).toHaveLength(5)
  })

  it('book: what can be booked, with its minutes and its link', () => {
    const { html, text } = read(<Book />)
    expect(text).toContain("Men's fade Bald, zero or half. 50 minutes Free Book Men's fade")
    expect(html).toContain('href="/haircuts/book/2"')
  })

  it.each([
    "Men's haircut $20",
    "Men's fade (bald/zero/half) $25 Free neck and ear clean-up within 14 days.",
    'The Golden Hawk $45',
    "Men's edge-up/neck trim $5",
    'Kids cut $17 Boys under 12.',
    'Beard shape-up +$5',
    'Full beard sculpting +$20',
    'Hot towel face treatment +$4',
    'Straight razor edge-up +$7',
    'Roommate Package $3 off each',
    'Groomsmen Package Ask',
    'free hot towel face treatment when you add it',
    'link in your confirmation email',
  ])('book: the price list says "%s"', (words) => {
    expect(read(<Book />).text).toContain(words)
  })

  it('faq: links to donating, booking, contact and the apps', () => {
    const { html } = read(<Faq />)
    for (const link of ['/haircuts/donate', '/haircuts/book', 'https://contact.', 'https://apps.'])
      expect(html).toContain(`href="${link}`)
  })

  it('products: four, each with a sponsored link out', () => {
    const { html, text } = read(<Products />)
    expect(html.match(/rel="noopener sponsored"/g)).toHaveLength(4)
    expect(text.match(/Buy on /g)).toHaveLength(4)
  })

  it('donate: what is suggested, and that booking comes first', () => {
    const { text } = read(<Donate />)
    expect(text).toContain('$20 to $30')
    expect(text).toContain('Book a cut')
  })

  it('contact: a placeholder', () => {
    expect(read(<Contact />).text).toContain('Contact content coming soon...')
  })

  it('the small pages lead home twice', () => {
    for (const page of [
      <Faq key="1" />,
      <Products key="2" />,
      <Donate key="3" />,
      <Contact key="4" />,
    ])
      expect(read(page).text).toMatch(/Back to Home.*Return to Home/)
  })

  it('header and footer: the navigation, the year and the rights', () => {
    const { html, text } = read([<SiteHeader key="header" />, <SiteFooter key="footer" />])
    expect(text).toContain(
      'Home Book an Appointment FAQ Products Donate Contact (opens in a new tab)',
    )
    expect(html).toMatch(/aria-current="page" href="\/haircuts\/book"/)
    expect(text).toMatch(/© \d{4} The Open Chair\. All rights reserved\./)
  })
})
