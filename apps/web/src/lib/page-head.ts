import { descriptions, priceRange, serviceDescription, shareAlt } from '../content/sharing.ts'
import { site } from '../content/site.ts'
import { paths } from '../paths.ts'
import type { Answer } from './answers.ts'
import { dataBlock, escaped } from './html.ts'

interface PageHead {
  title: string
  /** The address without a base path, as it should be known: '/book/3'. */
  path: string
  pattern: string
  answers: readonly Answer[]
  /** Absolute address of a path below the base path. */
  urlOf: (path: string) => string
  /** False for what is one visitor's own, and for what is not there. */
  isPublic: boolean
}

/** What a document says of itself to those who do not read it: search engines, shared links, tabs. */
export function pageHead(page: PageHead): string {
  const { title, urlOf, isPublic } = page
  const business = businessOf(page.answers)
  const about = description(page)
  const named = [
    `<title>${escaped(title)}</title>`,
    meta('description', about),
    meta('application-name', business.name),
  ]
  if (!isPublic) return [...named, meta('robots', 'noindex')].join('\n    ')

  const url = urlOf(page.path)
  return [
    ...named,
    `<link rel="canonical" href="${escaped(url)}" />`,
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
    dataBlock('application/ld+json', JSON.stringify(linkedData(business, urlOf))),
  ].join('\n    ')
}

interface Business {
  name: string
  phone: string | undefined
  email: string | undefined
  logo: string | undefined
}

/** For search engines. The place is left out: it is somebody's home, and told to clients alone. */
function linkedData(business: Business, urlOf: (path: string) => string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    '@id': urlOf('/'),
    url: urlOf('/'),
    name: business.name,
    description: descriptions[paths.home],
    image: urlOf('/share.png'),
    logo: business.logo,
    telephone: business.phone,
    email: business.email,
    priceRange,
    potentialAction: { '@type': 'ReserveAction', target: urlOf(paths.book) },
  }
}

function description({ answers, pattern }: PageHead): string {
  const service = answerOf(answers, 'appointmentType', 'get')
  if (isService(service)) return serviceDescription(service)
  return descriptions[pattern] ?? descriptions[paths.home] ?? ''
}

function businessOf(answers: readonly Answer[]): Business {
  const settings = answerOf(answers, 'setting', 'public')
  const value = (key: string) => {
    const found: unknown = Array.isArray(settings)
      ? settings.find((setting: unknown) => field(setting, 'key') === key)
      : undefined
    const text = field(found, 'value')
    return typeof text === 'string' && text.trim() ? text.trim() : undefined
  }
  return {
    name: value('business_name') ?? site.defaultName,
    phone: value('business_phone'),
    email: value('business_email'),
    logo: value('business_logo_url'),
  }
}

function answerOf(answers: readonly Answer[], ...procedure: string[]): unknown {
  const asked = JSON.stringify(procedure)
  const found = answers.find(({ queryKey: [path] }) => JSON.stringify(path) === asked)
  return found && 'data' in found ? found.data : undefined
}

function isService(
  value: unknown,
): value is { name: string; description: string | null; durationMinutes: number } {
  return (
    typeof field(value, 'name') === 'string' && typeof field(value, 'durationMinutes') === 'number'
  )
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function meta(name: string, content: string) {
  return `<meta name="${name}" content="${escaped(content)}" />`
}

function property(name: string, content: string) {
  return `<meta property="${name}" content="${escaped(content)}" />`
}
