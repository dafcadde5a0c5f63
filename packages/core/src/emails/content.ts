import { seriesTexts } from './internal/series-texts.ts'
import { formatWish } from './kinds/waitlist.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { MailContent, MailTexts } from './mail-content.ts'
import type { ClientMessageKind } from './message-schema.ts'
import { changeLimits, day, firstName, fromTo, guestName, time, when } from './phrases.ts'

export interface WrittenMail {
  subject: string
  html: string
  text: string
}

/** Renders the product's own mail, which is sent if no template of the mail service is configured. */
export function writeMail(content: MailContent): WrittenMail {
  const { links: pages, cleanup, offer, closedDay, nudge, waiting } = content
  const links = {
    ...pages,
    leave: pages.reschedule,
    takeBack: pages.cancel,
    cleanup: cleanup?.url ?? pages.manage,
    offer: offer?.url ?? pages.reschedule,
    unsubscribe: nudge?.unsubscribeUrl ?? pages.book,
    openedTime: offer?.url ?? pages.book,
    confirmWaiting: waiting?.url ?? pages.book,
    stopWaiting: waiting?.url ?? pages.book,
    stillWaiting: waiting?.url ?? pages.book,
    otherTimes: closedDay?.url ?? pages.reschedule,
    directions: directionsTo(content.address),
    appleMaps: appleMapsOf(content.address),
  }
  const isSeries = content.dates.length > 0
  const texts = openTexts(
    isSeries ? seriesTexts(content) : CLIENT_KIND_FACTS[content.kind].texts(content),
    content,
  )
  const body: MailBody = {
    subject: oneLine(texts.subject),
    preheader: oneLine(preheader(content, texts)),
    heading: texts.heading,
    paragraphs: texts.paragraphs,
    dates: content.dates.map(({ start, url }) => ({ label: when({ ...content, start }), url })),
    facts: texts.hidesFacts ? [] : factsOf(content),
    action: texts.action ? { label: LABELS[texts.action], url: links[texts.action] } : null,
    isActionFirst: texts.action === 'directions',
    links: furtherLinks(content, texts, links),
    business: content.business,
    myLinksUrl: pages.myLinks,
    linkedUrl: pages.manage,
  }
  return writtenBody(body)
}

/** Longer than any that fits a list of emails; names of services and people are in it. */
const MAX_SUBJECT = 300

export function writtenBody(body: MailBody): WrittenMail {
  const subject = [...body.subject].slice(0, MAX_SUBJECT).join('')
  return { subject, html: mailHtml(body), text: mailText(body) }
}

/** The subject of an invitation is the title of its event, so the preview beside it says what the mail is about. */
function preheader(content: MailContent, { paragraphs }: MailTexts): string {
  const [first = ''] = paragraphs
  if (CLIENT_KIND_FACTS[content.kind].shows.event || content.kind === 'nudge') return first
  // Who waits has dates and no start until a time is offered.
  const at = content.waiting && !content.offer ? formatWish(content.waiting) : when(content)
  return `${content.service}, ${at}`
}

function directionsTo(address: string | null): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${placeOf(address)}`
}

function appleMapsOf(address: string | null): string {
  return `https://maps.apple.com/?daddr=${placeOf(address)}`
}

function mapOf(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${placeOf(address)}`
}

/** The business name would lead some maps to another place. */
function placeOf(address: string | null): string {
  return encodeURIComponent(oneLine(address ?? ''))
}

type Links = Record<keyof typeof LABELS, string>

/** The texts without the links that can no longer change the visit. */
function openTexts(texts: MailTexts, { limits }: MailContent): MailTexts {
  const isOpen = (name: string | null) =>
    (name !== 'reschedule' && name !== 'cancel' && name !== 'takeBack') ||
    !limits[name === 'takeBack' ? 'cancel' : name].isOver
  const { action, further = [] } = texts
  return { ...texts, action: isOpen(action) ? action : null, further: further.filter(isOpen) }
}

function furtherLinks(content: MailContent, { further = [] }: MailTexts, links: Links) {
  return [
    ...further.map((name) => ({ label: LABELS[name], url: links[name] })),
    ...(content.dates.length === 0 ? groupLinks(content, links) : []),
    ...(content.kind === 'follow-up' && content.canRepeat
      ? [{ label: 'Make it a standing appointment', url: links.reschedule }]
      : []),
  ]
}

/** The model for a template of the mail service, documented in docs/postmark-templates.md. */
export function templateModel(content: MailContent) {
  const { subject } = CLIENT_KIND_FACTS[content.kind].texts(content)
  return {
    subject: oneLine(subject),
    client_name: firstName(content),
    service_name: content.service,
    addons: content.addons,
    date: day(content),
    time: time(content),
    duration_minutes: content.durationMinutes,
    price: price(content),
    address: content.place ?? content.address ?? '',
    before_you_come: content.beforeYouCome ?? '',
    change_limits: changeLimits(content).join(' '),
    business_name: content.business.name,
    business_phone: content.business.phone,
    business_email: content.business.email,
    business_logo_url: content.business.logoUrl,
    coming_url: content.links.coming,
    reschedule_url: content.links.reschedule,
    cancel_url: content.links.cancel,
    again_url: content.links.again,
    cleanup_until: content.cleanup ? day({ start: content.cleanup.until, zone: content.zone }) : '',
    cleanup_url: content.cleanup?.url ?? '',
    book_url: content.links.book,
    donate_url: content.links.donate,
    my_links_url: content.links.myLinks,
  }
}

const LABELS = {
  coming: 'I’m coming',
  calendar: 'Add to calendar',
  directions: 'Get directions',
  appleMaps: 'Open in Apple Maps',
  reschedule: 'Reschedule appointment',
  cancel: 'Cancel appointment',
  again: 'Book the same again',
  cleanup: 'Book the free clean-up',
  book: 'Book another time',
  donate: 'How to donate',
  offer: 'See the earlier time',
  openedTime: 'See the time',
  otherTimes: 'Pick another time',
  confirmWaiting: 'Confirm',
  stopWaiting: 'Leave the waitlist',
  stillWaiting: 'Keep waiting, or leave the waitlist',
  leave: 'Stop these emails',
  unsubscribe: 'Stop reminders to book',
  takeBack: 'Take back the request',
} as const

function factsOf(content: MailContent): MailBody['facts'] {
  const { kind, addons, durationMinutes, dates } = content
  const at = content.place ?? content.address
  const where: MailBody['facts'] = at ? [['Where', { label: at, url: mapOf(at) }]] : []
  return [
    ...(kind === 'address' ? where : []),
    ...(dates.length > 0 ? [] : [fact('When', `${day(content)}\n${fromTo(content)}`)]),
    ['What', [content.service, ...addons].join('\n')],
    ['How long', `${durationMinutes} minutes`],
    ...(content.beforeYouCome ? [fact('Before you come', content.beforeYouCome)] : []),
    ...everyone(content),
    ...donation(content),
    ...(kind === 'address' ? [] : where),
  ]
}

/**
 * 'Ann, 3:00 PM EST: Haircut', by first names, a line for each person of a group; with the date for a visit on another day.
 */
function everyone(content: MailContent): MailBody['facts'] {
  const { group, zone, kind } = content
  const label = CLIENT_KIND_FACTS[kind].shows.group
  if (!group || label === null) return []
  const ownDay = day(content)
  const rows = group.map(({ name, start, service }) => {
    const at = time({ start, zone })
    const date = day({ start, zone })
    return `${guestName(name)}, ${date === ownDay ? at : `${date} at ${at}`}: ${service}`
  })
  return [[label, rows]]
}

function isOfCancelled(kind: ClientMessageKind): boolean {
  return CLIENT_KIND_FACTS[kind].rules.status === 'cancelled'
}

/** The suggested donation; for an organizer that of the group, beside everyone's visits. A cancelled visit has none. */
function donation({ kind, group, price: own }: MailContent): MailBody['facts'] {
  const sum = group ? group.reduce((total, member) => total + member.price, 0) : own
  if (sum === 0 || isOfCancelled(kind)) return []
  const people = group?.length ?? 1
  const ofAll = people > 1 ? ` for ${people === 2 ? 'both' : `all ${people}`} of you` : ''
  return [
    fact('Donation', `${sum % 1 === 0 ? `$${sum}` : price({ price: sum })} suggested${ofAll}`),
  ]
}

/**
 * A link for each of the others, which the organizer can forward. Where the link of the organizer changes nothing else any
 * more, it still opens the page of the group.
 */
function groupLinks({ group, kind, limits }: MailContent, links: Links): MailBody['links'] {
  if (!group || isOfCancelled(kind) || kind === 'requested') return []
  const isClosed = limits.reschedule.isOver && limits.cancel.isOver
  const acts = limits.cancel.isOver ? 'name or contact' : 'name, contact or cancel'
  return [
    ...(isClosed ? [{ label: 'See the whole group', url: links.reschedule }] : []),
    ...group.flatMap(({ name, url }) =>
      url ? [{ label: `For ${guestName(name)}: ${acts}`, url }] : [],
    ),
  ]
}

function fact(label: string, value: string): [string, string] {
  return [label, value]
}

function price({ price }: Pick<MailContent, 'price'>): string {
  return price === 0 ? 'Free' : `$${price.toFixed(2)}`
}

/** Prevents header injection: collapses line breaks and control characters of user input to spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
