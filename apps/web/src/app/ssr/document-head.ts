import { isUploaded } from '@haircuts/core/site/editor-form'
import type { sharingDocument } from '@haircuts/core/site/sharing-form'
import { minutesText } from '../../features/visit/visit-text.ts'
import { paths } from '../paths.ts'
import { site } from '../shell/text.ts'
import { dataBlock, escapeHtml } from './html.ts'
import { type Business, businessData, faqData, type Offering } from './linked-data.ts'

interface PublicSetting {
  key: string
  value: string
}

interface Service {
  id: number
  name: string
  description: string | null
  durationMinutes: number
}

type Sharing = typeof sharingDocument.defaults

interface PageHead {
  title: string
  /** The canonical path, without the base path: '/book/3'. */
  path: string
  pattern: string
  settings: readonly PublicSetting[] | undefined
  /** The appointment type of the booking screen. */
  service: Service | undefined
  offering: Offering | undefined
  /** The texts and the picture that search engines and previews of shared links show. */
  sharing: Sharing
  /** The questions and answers of the page. */
  questions: readonly { question: string; answer: string }[] | undefined
  /** The absolute URL of a path below the base path. */
  urlOf: (path: string) => string
  /** False for personal pages and for pages with status 404: they get `noindex`. */
  isPublic: boolean
}

/** The title, description, canonical URL, Open Graph properties and JSON-LD of a page. */
export function pageHead(page: PageHead): string {
  const { title, urlOf, isPublic, sharing } = page
  const picture = pictureOf(sharing)
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
    property('og:title', page.service ? `${page.service.name} - ${business.name}` : title),
    property('og:description', about),
    property('og:url', url),
    property('og:image', urlOf(picture)),
    // The size of an uploaded picture is not known.
    ...(picture === SHARE_PATH
      ? [property('og:image:width', '1200'), property('og:image:height', '630')]
      : []),
    property('og:image:alt', sharing.pictureAlt),
    meta('twitter:card', 'summary_large_image'),
    linkedData(
      businessData({
        business,
        description: sharing.home,
        priceRange: sharing.priceRange,
        picture,
        offering: page.offering,
        urlOf,
      }),
    ),
    ...(faq ? [linkedData(faq)] : []),
  ].join('\n    ')
}

/** The head of the back office until the browser has rendered it. */
export function backOfficeHead(settings: readonly PublicSetting[] | undefined): string {
  const { name } = businessOf(settings ?? [])
  return `<title>${escapeHtml(name)}</title>\n    ${meta('robots', 'noindex')}`
}

/** The origin of the logo, for the img-src directive; empty without a logo. */
export function logoOrigins(settings: readonly PublicSetting[] | undefined): string[] {
  const { logo } = businessOf(settings ?? [])
  return logo && URL.canParse(logo) ? [new URL(logo).origin] : []
}

/**
 * Adds the public contact details of the barber to the content for browsers without scripts.
 *
 * @param dial the number that the public phone means; undefined if it is unknown.
 */
export function withContact(
  html: string,
  settings: readonly PublicSetting[] | undefined,
  dial?: string,
): string {
  const { phone, email } = businessOf(settings ?? [])
  const ways = [
    phone && `call ${dial ? link(`tel:${dial}`, phone) : escapeHtml(phone)}`,
    email && `email ${link(`mailto:${email}`, email)}`,
  ].filter(Boolean)
  const sentence = ways.length > 0 ? ` You can also ${ways.join(' or ')}.` : ''
  return html.replace('</noscript>', (end) => sentence + end)
}

function link(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
}

function description({ service, pattern, sharing }: PageHead): string {
  return service ? serviceDescription(service) : descriptionOf(pattern, sharing)
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

const SHARE_PATH = '/share.png'

/** The path of the picture of shared links, below the base path: as JPEG, which every network reads. */
function pictureOf({ picture }: Sharing): string {
  return isUploaded(picture) ? `/api${picture.replace(/webp$/, 'jpg')}` : SHARE_PATH
}

/** The meta description of a page, by its route pattern. */
function descriptionOf(pattern: string, sharing: Sharing): string {
  const { home, book, products, donate, groomsmen } = sharing
  const descriptions: Readonly<Record<string, string>> = {
    [paths.home]: home,
    [paths.book]: book,
    [paths.faq]:
      'Who cuts your hair, where, what it costs, and how to reschedule or cancel an appointment.',
    [paths.products]: products,
    [paths.donate]: donate,
    [paths.groomsmen]: groomsmen,
    [paths.contact]: 'How to get in touch about a haircut.',
    [paths.privacy]: 'What this site keeps about you, how long, and how to have it erased.',
    [paths.links]: 'Get the links of all your appointments by email.',
    [paths.accessibility]: 'How everyone can use this site, and how to report a problem.',
  }
  return descriptions[pattern] ?? home
}

function serviceDescription({ name, description, durationMinutes }: Service): string {
  const intro = description ? `${description} ` : ''
  return `${name}, ${minutesText(durationMinutes)}. ${intro}See the free times and book one.`
}
