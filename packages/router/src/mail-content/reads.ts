import { type MailBody, mailHtml, mailText } from '../mail-layout/reads.ts'
import type { MessageKind } from '../notification/schema.ts'

/** What a mail says. Plain values: the same for a visit, a preview and a mail service's own template. */
export interface MailContent {
  kind: MessageKind
  clientName: string
  service: string
  addons: string[]
  start: Date
  durationMinutes: number
  /** In dollars, as agreed. */
  price: number
  zone: string
  business: MailBody['business']
  /** Where the chair stands; null where this mail does not say it. */
  address: string | null
  /** He is new and gets the address by a mail of its own. */
  awaitsAddress: boolean
  links: { reschedule: string; cancel: string; book: string; donate: string }
}

interface Words {
  subject: string
  heading: string
  paragraphs: string[]
  action: 'reschedule' | 'book' | 'donate' | null
  hasVisit: boolean
}

export interface WrittenMail {
  subject: string
  html: string
  text: string
}

/** Our own mail, where the mail service has no template for it. */
export function writeMail(content: MailContent): WrittenMail {
  const { links } = content
  const words = WORDS[content.kind](content)
  const body: MailBody = {
    subject: oneLine(words.subject),
    preheader: oneLine(`${content.service}, ${day(content)} at ${time(content)}`),
    heading: words.heading,
    paragraphs: words.paragraphs,
    facts: words.hasVisit ? factsOf(content) : [],
    action: words.action ? { label: LABELS[words.action], url: links[words.action] } : null,
    links: words.action === 'reschedule' ? [{ label: 'Cancel the visit', url: links.cancel }] : [],
    business: content.business,
  }
  return { subject: body.subject, html: mailHtml(body), text: mailText(body) }
}

/** What a template of the mail service may use; docs/postmark-templates.md names every field. */
export function templateModel(content: MailContent) {
  const { subject } = WORDS[content.kind](content)
  return {
    subject: oneLine(subject),
    client_name: content.clientName,
    service_name: content.service,
    addons: content.addons,
    date: day(content),
    time: time(content),
    duration_minutes: content.durationMinutes,
    price: price(content),
    address: content.address ?? '',
    business_name: content.business.name,
    business_phone: content.business.phone,
    business_email: content.business.email,
    business_logo_url: content.business.logoUrl,
    reschedule_url: content.links.reschedule,
    cancel_url: content.links.cancel,
    book_url: content.links.book,
    donate_url: content.links.donate,
  }
}

const LABELS = {
  reschedule: 'Move the visit',
  book: 'Book another time',
  donate: 'How to donate',
} as const

const WORDS: Record<MessageKind, (content: MailContent) => Words> = {
  confirmation: (content) => ({
    subject: `You are booked: ${when(content)}`,
    heading: 'You are booked',
    paragraphs: [
      `Hi ${firstName(content)}, the chair is yours on ${when(content)}.`,
      ...addressPromise(content),
      'If something comes up, please move or cancel the visit here, so that somebody else can have the time.',
    ],
    action: 'reschedule',
    hasVisit: true,
  }),
  reschedule: (content) => ({
    subject: `Your visit has moved: ${when(content)}`,
    heading: 'Your visit has moved',
    paragraphs: [
      `Hi ${firstName(content)}, your new time is ${when(content)}. The old one is free again.`,
      ...addressPromise(content),
    ],
    action: 'reschedule',
    hasVisit: true,
  }),
  cancellation: (content) => ({
    subject: `Your visit is cancelled: ${when(content)}`,
    heading: 'Your visit is cancelled',
    paragraphs: [
      `Hi ${firstName(content)}, your visit on ${when(content)} is cancelled, and there is nothing left to do.`,
      'You are welcome back whenever it suits you.',
    ],
    action: 'book',
    hasVisit: true,
  }),
  reminder: (content) => ({
    subject: `Reminder: ${content.service}, ${when(content)}`,
    heading: 'See you soon',
    paragraphs: [
      `Hi ${firstName(content)}, this is a reminder of your visit on ${when(content)}.`,
      ...addressPromise(content),
    ],
    action: 'reschedule',
    hasVisit: true,
  }),
  address: (content) => ({
    subject: `Where to find the chair: ${when(content)}`,
    heading: 'Where to find the chair',
    paragraphs: [
      `Hi ${firstName(content)}, here is the address for your visit on ${when(content)}. It is a home, so please keep it to yourself.`,
    ],
    action: 'reschedule',
    hasVisit: true,
  }),
  'follow-up': (content) => ({
    subject: `Thank you for coming, ${firstName(content)}`,
    heading: 'Thank you for coming',
    paragraphs: [
      `Hi ${firstName(content)}, it was good to have you in the chair. Is anything not quite right with the cut? Answer this mail and it will be put right.`,
      'Haircuts are free. If you would like to give something, this is how.',
    ],
    action: 'donate',
    hasVisit: false,
  }),
}

function addressPromise({ awaitsAddress }: MailContent): string[] {
  return awaitsAddress
    ? ['The address follows in a mail of its own, at the latest two hours before your visit.']
    : []
}

function factsOf(content: MailContent): MailBody['facts'] {
  const { kind, addons, address, durationMinutes } = content
  const where = address ? [fact('Where', address)] : []
  return [
    ...(kind === 'address' ? where : []),
    ['When', `${day(content)}\n${time(content)}`],
    ['What', [content.service, ...addons].join('\n')],
    ['How long', `${durationMinutes} minutes`],
    ...(content.price > 0 ? [fact('Suggested', price(content))] : []),
    ...(kind === 'address' ? [] : where),
  ]
}

function fact(label: string, value: string): [string, string] {
  return [label, value]
}

function price({ price }: MailContent): string {
  return price === 0 ? 'Free' : `$${price.toFixed(2)}`
}

function firstName({ clientName }: MailContent): string {
  return clientName.split(' ')[0] ?? clientName
}

function when(content: MailContent): string {
  return `${day(content)} at ${time(content)}`
}

/** 'Tuesday, March 3' */
function day({ start, zone }: MailContent): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone } as const
  return new Intl.DateTimeFormat('en-US', format).format(start)
}

/** '3:00 PM EST': a mail is read in any zone. */
function time({ start, zone }: MailContent): string {
  const format = {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  } as const
  return new Intl.DateTimeFormat('en-US', format).format(start).replaceAll('\u202f', ' ')
}

/** A header is one line, whatever a name holds. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
