import { dialedNumber } from '@haircuts/core/clients/phone-form'
import { minutesText } from '../../features/booking/visit-text.ts'
import { paths } from '../paths.ts'
import { site } from '../shell/text.ts'
import { dataBlock, escapeHtml } from './html.ts'
import { type Business, businessData, faqData, type Offering } from './linked-data.ts'

interface PublicSetting {
  key: string
  value: string
}

interface Service {
  name: string
  description: string | null
  durationMinutes: number
}

interface PageHead {
  title: string
  /** The canonical path, without the base path: '/book/3'. */
  path: string
  pattern: string
  settings: readonly PublicSetting[] | undefined
  /** The appointment type of the booking screen. */
  service: Service | undefined
  offering: Offering | undefined
  /** The questions and answers of the page. */
  questions: readonly { question: string; answer: string }[] | undefined
  /** The absolute URL of a path below the base path. */
  urlOf: (path: string) => string
  /** False for personal pages and for pages with status 404: they get `noindex`. */
  isPublic: boolean
}

/** The title, description, canonical URL, Open Graph properties and JSON-LD of a page. */
export function pageHead(page: PageHead): string {
  const { title, urlOf, isPublic } = page
  const business = businessOf(page.settings ?? [])
  const about = description(page)
  const named = [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', about),
    meta('application-name', business.name),
  ]
  if (!isPublic) return [...named, meta('robots', 'noindex')].join('\n    ')

  const url = urlOf(page.path)
  const faq = page.questions && faqData(page.questions)
  return [
    ...named,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    property('og:type', 'website'),
    property('og:site_name', business.name),
    property('og:title', title),
    property('og:description', about),
    property('og:url', url),
    property('og:image', urlOf('/share.png')),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', shareAlt),
    meta('twitter:card', 'summary_large_image'),
    linkedData(
      businessData({
        business,
        description: descriptions[paths.home],
        offering: page.offering,
        urlOf,
      }),
    ),
    ...(faq ? [linkedData(faq)] : []),
  ].join('\n    ')
}

/** The origin of the logo, for the img-src directive; empty without a logo. */
export function logoOrigins(settings: readonly PublicSetting[] | undefined): string[] {
  const { logo } = businessOf(settings ?? [])
  return logo && URL.canParse(logo) ? [new URL(logo).origin] : []
}

/** Adds the public contact details of the barber to the content for browsers without scripts. */
export function withContact(html: string, settings: readonly PublicSetting[] | undefined): string {
  const { phone, email } = businessOf(settings ?? [])
  const number = phone && dialedNumber(phone)
  const ways = [
    phone && `call ${number ? link(`tel:${number}`, phone) : escapeHtml(phone)}`,
    email && `email ${link(`mailto:${email}`, email)}`,
  ].filter(Boolean)
  const sentence = ways.length > 0 ? ` You can also ${ways.join(' or ')}.` : ''
  return html.replace('</noscript>', (end) => sentence + end)
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
}

function description({ service, pattern }: PageHead): string {
  if (service) return serviceDescription(service)
  return descriptions[pattern] ?? descriptions[paths.home] ?? ''
}

function businessOf(settings: readonly PublicSetting[]): Business {
  const value = (key: string) =>
    settings.find((setting) => setting.key === key)?.value.trim() || undefined
  return {
    name: value('business_name') ?? site.defaultName,
    phone: value('business_phone'),
    email: value('business_email'),
    logo: value('business_logo_url'),
  }
}

function linkedData(data: object): string {
  return dataBlock('application/ld+json', JSON.stringify(data))
}

function meta(name: string, content: string) {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`
}

function property(name: string, content: string) {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`
}

/** The meta description of each page, by route pattern. */
const descriptions: Readonly<Record<string, string>> = {
  [paths.home]:
    "Free men's haircuts at home for students, cadets and locals. Choose a service and pick a time. Donations are welcome.",
  [paths.book]:
    'Haircuts, fades, beards and hot towels: choose a service, then one of the free times. The cut is free, donations are welcome.',
  [paths.faq]:
    'Who cuts your hair, where, what it costs, and how to reschedule or cancel an appointment.',
  [paths.products]: 'Four things worth having between haircuts, and where to buy them.',
  [paths.donate]:
    'The cut is free. How to donate if you want to, in person or online. The suggested donation is 20 to 30 dollars.',
  [paths.groomsmen]:
    'Groomsmen cuts at your place: at least four people, within an hour and a half by car. Ask for a date.',
  [paths.contact]: 'How to get in touch about a haircut.',
  [paths.privacy]: 'What this site keeps about you, how long, and how to have it erased.',
  [paths.links]: 'Get the links of all your appointments by email.',
  [paths.accessibility]: 'How everyone can use this site, and how to report a problem.',
}

function serviceDescription({ name, description, durationMinutes }: Service): string {
  const intro = description ? `${description} ` : ''
  return `${name}, ${minutesText(durationMinutes)}. ${intro}See the free times and book one.`
}

/** The alternative text of the Open Graph image (public/share.png). */
const shareAlt =
  'Ink drawing of a barber chair beside the words: Free haircuts, one chair, at home.'
