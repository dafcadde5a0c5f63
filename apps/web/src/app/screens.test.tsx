import type { Fields } from '@haircuts/core/site/content-form'
import { productsDocument } from '@haircuts/core/site/products-form'
import { QueryClientProvider } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { Contact } from '../features/contact/page.tsx'
import { Donate } from '../features/donate/page.tsx'
import { Faq } from '../features/faq/page.tsx'
import { Home } from '../features/home/page.tsx'
import { Products } from '../features/products/page.tsx'
import { Book } from '../features/services/page.tsx'
import { Accessibility, Privacy } from '../features/statements/page.tsx'
import { createQueryClient } from './api/query-client.ts'
import { trpc } from './api/trpc.ts'
import { SiteFooter } from './shell/site-footer.tsx'
import { SiteHeader } from './shell/site-header.tsx'

const service = (id: number, name: string, price: number, description = '') => ({
  id,
  name,
  description,
  durationMinutes: 50,
  price,
  color: '#500000',
  isActive: true,
  displayOrder: id,
  availableAddons: ADDONS,
})

const addon = (id: number, name: string, price: number, isActive = true) => ({
  ...{ id, name, description: null, durationMinutes: 10, price, isActive },
  ...{ displayOrder: id, isFreeSpecial: false },
})

const ADDONS = [
  addon(1, 'Beard shape-up', 5),
  addon(2, 'Hot towel face treatment', 4),
  addon(3, 'Head massage', 9, false),
]
const SERVICES = [
  service(1, "Men's haircut", 21),
  service(2, "Men's fade", 25, 'Bald, zero or half.'),
  service(3, 'Kids cut', 0),
]

const LINKS = {
  contact: 'https://contact.edu/',
  apps: 'https://apps.edu/',
}

/** The text of a page rendered on the server, where no browser API is available. */
function read(
  page: ReactNode,
  changed: Record<string, Fields> = {},
  settings: Record<string, string> = {},
) {
  const cache = createQueryClient()
  cache.setQueryData(getQueryKey(trpc.appointmentType.list, {}, 'query'), SERVICES)
  cache.setQueryData(getQueryKey(trpc.content.public, undefined, 'query'), changed)
  const publicSettings = Object.entries(settings).map(([key, value]) => ({ key, value }))
  cache.setQueryData(getQueryKey(trpc.setting.public, undefined, 'query'), publicSettings)
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

describe('the pages have the texts of the specification', () => {
  it('home: a way to book and five pictures', () => {
    const { html, text } = read(<Home />)
    expect(text).toContain('Book a cut')
    expect(html).toContain('href="/haircuts/book"')
    expect(html.match(/<figure/g)).toHaveLength(5)
  })

  it('book: what can be booked, with its minutes and its link', () => {
    const { html, text } = read(<Book />)
    expect(text).toContain(
      "Men's fade Bald, zero or half. 50 minutes $25 suggested Book Men's fade",
    )
    expect(html).toContain('href="/haircuts/book/2"')
  })

  it.each([
    "Men's haircut $21",
    "Men's fade (bald/zero/half) $25 Free neck and ear clean-up within 14 days.",
    'Kids cut Free Boys under 12.',
    'Beard shape-up +$5',
    'Hot towel face treatment +$4',
    'Roommate Package $3 off each',
    'Groomsmen Package Ask',
    'free hot towel face treatment when you add it',
    'link in your confirmation email',
  ])('book: the price list says "%s"', (phrase) => {
    expect(read(<Book />).text).toContain(phrase)
  })

  it('book: the price list leaves out an inactive add-on', () => {
    expect(read(<Book />).text).not.toContain('Head massage')
  })

  it('faq: links to donating, booking, contact and the apps', () => {
    const { html, text } = read(<Faq />, { links: LINKS })
    for (const link of ['/haircuts/donate', '/haircuts/book', LINKS.contact, LINKS.apps])
      expect(html).toContain(`href="${link}`)
    expect(text).toContain('See the apps')
  })

  it('products: four, each with a sponsored link out', () => {
    const { html, text } = read(<Products />, { products: { affiliateTag: 'chair-20' } })
    expect(html.match(/rel="noopener sponsored"/g)).toHaveLength(4)
    expect(html.match(/&amp;tag=chair-20/g)).toHaveLength(4)
    expect(text.match(/Buy on Amazon/g)).toHaveLength(4)
    expect(text).toContain('These are affiliate links')
  })

  it('products: four working links from the first start, without a word of a commission', () => {
    const { html, text } = read(<Products />)
    expect(html.match(/href="https:\/\/www\.amazon\.com\/s\?k=/g)).toHaveLength(4)
    expect(text.match(/Buy on Amazon/g)).toHaveLength(4)
    expect(html).not.toContain('sponsored')
    expect(text).not.toContain('affiliate')
    const [oil] = productsDocument.defaults.items
    const withoutLink = read(<Products />, { products: { items: [{ ...oil, link: '' }] } })
    expect(withoutLink.text).not.toContain('Buy on')
  })

  it('shows no placeholder to visitors, and leads to the contact page instead', () => {
    const pages = [<SiteHeader key="1" />, <Faq key="2" />, <Donate key="3" />]
    const { html, text } = read(pages)
    expect(html).not.toContain('example.com')
    expect(html).not.toContain('donation-code')
    expect(html).not.toContain('target="_blank"')
    expect(html).toContain('href="/haircuts/contact"')
    expect(text).toMatch(/The barber also builds apps, in a separate business\. +Ask about it/)
    expect(text).toMatch(/Online With a payment link, anytime\. +Ask for the link/)
    expect(text).not.toContain('coming soon')
  })

  it.each([
    [{ business_email: 'me@chair.edu' }, {}, 'mailto:me@chair.edu'],
    [{}, { phone: { dial: '+19795550100' } }, 'sms:+19795550100'],
    [{ business_phone: 'ask my roommate' }, {}, '/haircuts/contact'],
  ])('contact leads out with the settings %j and the content %j', (settings, content, href) => {
    const { html } = read([<SiteHeader key="1" />, <Faq key="2" />], content, settings)
    expect(
      html.match(new RegExp(`href="${href.replace('+', '\\+')}"`, 'g'))?.length,
    ).toBeGreaterThan(2)
  })

  it('contact: the ways of the settings in place of the placeholder, and no link to itself', () => {
    const { html, text } = read(
      <Contact />,
      { phone: { dial: '+19795550100' } },
      { business_phone: '979 555 0100' },
    )
    expect(text).not.toContain('coming soon')
    expect(text).toContain('Call 979 555 0100')
    expect(html).not.toContain('/haircuts/contact"')
  })

  it('donate: the first link of the settings with its code', () => {
    const { html } = read(<Donate />, { donation: { link: 'https://pay.edu/chair' } })
    expect(html).toContain('href="https://pay.edu/chair"')
    expect(html).toContain('donation-code')
  })

  it('shows what the barber wrote in place of the default, foreign markup as text', () => {
    const questions = [
      {
        question: 'New?',
        answer: 'Yes, **really**. <img src=x onerror=alert(1)>\n\n- [x](javascript:alert(1))',
      },
    ]
    const { html } = read(<Faq />, { faq: { questions, intro: '' } })
    expect(html).toContain('<strong>really</strong>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('<li>[x](javascript:alert(1))</li>')
    expect(html).not.toContain('What people ask before their first cut.')
  })

  it('privacy and accessibility: linked in the footer', () => {
    expect(read(<Privacy />).text).toMatch(/What is kept.*How long.*How to delete your data/)
    expect(read(<Accessibility />).text).toContain('WCAG')
    const { html } = read(<SiteFooter />)
    for (const path of ['privacy', 'accessibility']) expect(html).toContain(`/haircuts/${path}"`)
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
    const { html, text } = read([<SiteHeader key="header" />, <SiteFooter key="footer" />], {
      links: LINKS,
    })
    expect(text).toContain(
      'Home Book an Appointment FAQ Products Donate Contact (opens in a new tab)',
    )
    expect(html).toMatch(/aria-current="page" href="\/haircuts\/book"/)
    expect(text).toMatch(/© \d{4} The Open Chair\. All rights reserved\./)
  })
})
