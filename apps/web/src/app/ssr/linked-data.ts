import { type Inline, parseRichText } from '@haircuts/core/site/rich-text-form'
import { suggestedText } from '../../ui/format/money.ts'
import { paths } from '../paths.ts'

/*
 * JSON-LD for search engines: what visitors read on the pages, as data of schema.org. It has no address, since the business
 * is a private home (ADR 15).
 */

export interface Business {
  name: string
  phone: string | undefined
  email: string | undefined
  logo: string | undefined
}

export interface ListedService {
  id: number
  name: string
  description: string | null
  price: number | null
}

export interface DayHours {
  /** Monday is 0. */
  dayOfWeek: number
  isOpen: boolean
  openTime: string | null
  closeTime: string | null
  breaks: readonly { startTime: string; endTime: string }[]
}

/** What the business offers and when, on the pages that are about it. */
export interface Offering {
  services: readonly ListedService[]
  week: readonly DayHours[]
}

interface BusinessData {
  business: Business
  description: string
  priceRange: string
  /** The path of a picture, below the base path. */
  picture: string
  offering: Offering | undefined
  /** The absolute URL of a path below the base path. */
  urlOf: (path: string) => string
}

export function businessData({ business, description, offering, urlOf, ...data }: BusinessData) {
  return {
    '@context': CONTEXT,
    '@type': 'HairSalon',
    '@id': urlOf(paths.home),
    url: urlOf(paths.home),
    name: business.name,
    description,
    image: urlOf(data.picture),
    logo: business.logo,
    telephone: business.phone,
    email: business.email,
    priceRange: data.priceRange,
    potentialAction: { '@type': 'ReserveAction', target: urlOf(paths.book) },
    ...(offering && offeringData(offering, urlOf)),
  }
}

interface Question {
  question: string
  answer: string
}

/** Undefined without a question that has an answer in words: an answer may be only a link. */
export function faqData(questions: readonly Question[]) {
  const entries = questions.flatMap(({ question, answer }) => {
    const text = answerText(answer)
    if (!text) return []
    return [
      {
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text },
      },
    ]
  })
  if (entries.length === 0) return undefined
  return { '@context': CONTEXT, '@type': 'FAQPage', mainEntity: entries }
}

/** Without formatting, and without links that are a sentence of their own, such as "Book an appointment". */
function answerText(answer: string): string {
  return parseRichText(answer)
    .flatMap(({ lines }) => lines)
    .map((line) => withoutLoneLink(line).map(inlineText).join('').trim())
    .filter(Boolean)
    .join('\n')
}

function withoutLoneLink(line: readonly Inline[]): readonly Inline[] {
  const last = line.at(-1)
  const before = line.slice(0, -1)
  const isLink = typeof last === 'object' && last.kind === 'link'
  return isLink && /(^|[.!?:])\s*$/.test(before.map(inlineText).join('')) ? before : line
}

function inlineText(part: Inline): string {
  if (typeof part === 'string') return part
  return part.kind === 'link' ? part.text : part.content.map(inlineText).join('')
}

const CONTEXT = 'https://schema.org'
const CURRENCY = 'USD'

function offeringData({ services, week }: Offering, urlOf: BusinessData['urlOf']) {
  return {
    currenciesAccepted: CURRENCY,
    openingHoursSpecification: openingHours(week),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      itemListElement: services.map((service) => offerData(service, urlOf)),
    },
  }
}

/** The description tells that the price is a suggestion, as the list of services does. */
function offerData({ id, name, description, price }: ListedService, urlOf: BusinessData['urlOf']) {
  return {
    '@type': 'Offer',
    url: urlOf(paths.bookType(id)),
    price: (price ?? 0).toFixed(2),
    priceCurrency: CURRENCY,
    description: suggestedText(price),
    itemOffered: { '@type': 'Service', name, description: description ?? undefined },
  }
}

const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
const MIDNIGHT = '24:00'
/** schema.org has no 24:00, and 00:00 would be the morning of the same day. */
const END_OF_DAY = '23:59'

/** Each time between opening, breaks and closing, with the days that have it. */
function openingHours(week: readonly DayHours[]) {
  const daysOf = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>()
  for (const day of week) {
    const name = DAY_NAMES[day.dayOfWeek]
    if (name === undefined) continue
    for (const [opens, end] of openTimes(day)) {
      const closes = end === MIDNIGHT ? END_OF_DAY : end
      const key = `${opens} ${closes}`
      const known = daysOf.get(key)
      if (known) known.dayOfWeek.push(name)
      else daysOf.set(key, { opens, closes, dayOfWeek: [name] })
    }
  }
  return [...daysOf.values()].map((hours) => ({ '@type': 'OpeningHoursSpecification', ...hours }))
}

function openTimes({ isOpen, openTime, closeTime, breaks }: DayHours): [string, string][] {
  if (!isOpen || openTime === null || closeTime === null) return []
  const opens = [openTime, ...breaks.map(({ endTime }) => endTime)]
  const closes = [...breaks.map(({ startTime }) => startTime), closeTime]
  return opens.flatMap((open, index): [string, string][] => {
    const close = closes[index] ?? closeTime
    return open < close ? [[open, close]] : []
  })
}
