import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { createQueryClient } from '../lib/query-client.ts'
import { ApiProvider, trpc } from '../lib/trpc.ts'
import { SiteFooter } from '../parts/site-footer.tsx'
import { SiteHeader } from '../parts/site-header.tsx'
import { Book } from './book.tsx'
import { Contact } from './contact.tsx'
import { Donate } from './donate.tsx'
import { Faq } from './faq.tsx'
import { Home } from './home.tsx'
import { Products } from './products.tsx'

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

/** The text a visitor reads, drawn without a browser: nothing here may need one to be drawn. */
function read(page: ReactNode) {
  const cache = createQueryClient()
  cache.setQueryData(trpc.appointmentType.list.queryKey({}), [fade])
  const never = () => Promise.reject(new Error('A page drawn on the server asks for nothing'))
  const html = renderToString(
    <ApiProvider value={{ query: never, mutation: never }}>
      <QueryClientProvider client={cache}>
        <Router base="/haircuts" ssrPath="/haircuts/book">
          {page}
        </Router>
      </QueryClientProvider>
    </ApiProvider>,
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
    for (const page of [<Faq />, <Products />, <Donate />, <Contact />])
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
