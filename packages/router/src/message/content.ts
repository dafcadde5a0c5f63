import { changeLimitWords } from '../setting/change-limits-form.ts'
import { type MailBody, mailHtml, mailText } from './layout.ts'
import type { MessageKind } from './schema.ts'

/** The data of a mail, independent of its source (booking or preview) and of its rendering. */
export interface MailContent {
  kind: MessageKind
  clientName: string
  service: string
  addons: string[]
  start: Date
  durationMinutes: number
  /** In dollars, as agreed. */
  price: number
  /** Everyone's visits, in the mail of the person who booked for several; otherwise null. */
  group: { name: string; start: Date; service: string; url: string | null }[] | null
  zone: string
  business: MailBody['business']
  /** The address of the business; null if this mail must not contain it. */
  address: string | null
  /** How a new client gets the address: automatically two hours before the visit, or sent by the barber. */
  addressFollows: 'in-time' | 'by-hand' | null
  /** Until when the links change the visit; null where that is until it begins. */
  limits: Record<'reschedule' | 'cancel', { until: Date | null; isOver: boolean }>
  /** 'call 979 555 0100 or email …', for what the links no longer change. */
  contact: string
  /** The interval of a standing appointment; null for a single one. */
  weeks: number | null
  /** The client may make it a standing appointment by its link. */
  canRepeat: boolean
  /** The dates of a mail about several appointments; `start` is the first of them. */
  dates: { start: Date; url: string | null }[]
  links: {
    coming: string
    reschedule: string
    cancel: string
    again: string
    book: string
    donate: string
  }
  /** A time that is held for the client, with the link that takes it. */
  offer?: { start: Date; until: Date; url: string }
}

interface MailTexts {
  subject: string
  heading: string
  paragraphs: string[]
  action: 'coming' | 'reschedule' | 'book' | 'donate' | 'offer' | null
  /** The links below the button. */
  further?: readonly ('reschedule' | 'cancel' | 'again' | 'leave')[]
  /** It shows no time and place. */
  hidesFacts?: true
}

export interface WrittenMail {
  subject: string
  html: string
  text: string
}

/** Renders the product's own mail, which is sent if no template of the mail service is configured. */
export function writeMail(content: MailContent): WrittenMail {
  const { links: pages, offer } = content
  const links = { ...pages, leave: pages.reschedule, offer: offer?.url ?? pages.reschedule }
  const isSeries = content.dates.length > 0
  const texts = isSeries ? seriesTexts(content) : TEXTS[content.kind](content)
  const body: MailBody = {
    subject: oneLine(texts.subject),
    preheader: oneLine(`${content.service}, ${day(content)} at ${time(content)}`),
    heading: texts.heading,
    paragraphs: texts.paragraphs,
    dates: content.dates.map(({ start, url }) => ({ label: when({ ...content, start }), url })),
    facts: texts.hidesFacts ? [] : factsOf(content),
    action: texts.action ? { label: LABELS[texts.action], url: links[texts.action] } : null,
    links: furtherLinks(content, texts, links),
    business: content.business,
  }
  return { subject: body.subject, html: mailHtml(body), text: mailText(body) }
}

type Links = Record<keyof typeof LABELS, string>

function furtherLinks(content: MailContent, { action, further = [] }: MailTexts, links: Links) {
  return [
    ...further.map((name) => ({ label: LABELS[name], url: links[name] })),
    ...(action === 'reschedule' ? linksToShare(content) : []),
    ...(content.kind === 'follow-up' && content.canRepeat
      ? [{ label: 'Make it a standing appointment', url: links.reschedule }]
      : []),
  ]
}

/** The model for a template of the mail service, documented in docs/postmark-templates.md. */
export function templateModel(content: MailContent) {
  const { subject } = TEXTS[content.kind](content)
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
    change_limits: changeLimits(content).join(' '),
    business_name: content.business.name,
    business_phone: content.business.phone,
    business_email: content.business.email,
    business_logo_url: content.business.logoUrl,
    coming_url: content.links.coming,
    reschedule_url: content.links.reschedule,
    cancel_url: content.links.cancel,
    again_url: content.links.again,
    book_url: content.links.book,
    donate_url: content.links.donate,
  }
}

const LABELS = {
  coming: 'I’m coming',
  reschedule: 'Reschedule appointment',
  cancel: 'Cancel appointment',
  again: 'Book the same again',
  book: 'Book another time',
  donate: 'How to donate',
  offer: 'See the earlier time',
  leave: 'Leave the line',
} as const

const TEXTS: Record<MessageKind, (content: MailContent) => MailTexts> = {
  confirmation: (content) => ({
    subject: `You are booked: ${when(content)}`,
    heading: 'You are booked',
    paragraphs: [
      `Hi ${firstName(content)}, see you on ${when(content)}.`,
      ...addressPromise(content),
      'If something comes up, please reschedule or cancel here so that someone else can have the time.',
      ...changeLimits(content),
    ],
    action: 'reschedule',
    further: ['cancel'],
  }),
  reschedule: (content) => ({
    subject: `Your appointment was rescheduled: ${when(content)}`,
    heading: 'Your appointment was rescheduled',
    paragraphs: [
      `Hi ${firstName(content)}, your new time is ${when(content)}.`,
      ...addressPromise(content),
      ...changeLimits(content),
    ],
    action: 'reschedule',
    further: ['cancel'],
  }),
  cancellation: (content) => ({
    subject: `Your appointment is cancelled: ${when(content)}`,
    heading: 'Your appointment is cancelled',
    paragraphs: [
      `Hi ${firstName(content)}, your appointment on ${when(content)} is cancelled. You do not need to do anything.`,
      'You are welcome back anytime.',
    ],
    action: 'book',
  }),
  reminder: (content) => ({
    subject: `Reminder: ${content.service}, ${when(content)}`,
    heading: 'See you soon',
    paragraphs: [
      `Hi ${firstName(content)}, this is a reminder of your appointment on ${when(content)}.`,
      ...addressPromise(content),
      ...changeLimits(content),
    ],
    action: 'coming',
    further: ['reschedule', 'cancel'],
  }),
  address: (content) => ({
    subject: `The address for your appointment: ${when(content)}`,
    heading: 'The address for your appointment',
    paragraphs: [
      `Hi ${firstName(content)}, here is the address for your appointment on ${when(content)}. It is a private home, so please keep it to yourself.`,
    ],
    action: 'reschedule',
    further: ['cancel'],
  }),
  earlier: earlierTexts,
  'follow-up': (content) => ({
    subject: `Thanks for coming, ${firstName(content)}`,
    heading: 'Thanks for coming',
    paragraphs: [
      `Hi ${firstName(content)}, it was great to see you. Is anything not quite right with your cut? Reply and we'll fix it.`,
      'Haircuts are free. If you would like to donate, here is how.',
    ],
    action: 'donate',
    further: ['again'],
    hidesFacts: true,
  }),
}

/** The texts of a mail about several appointments, which lists their dates below the paragraphs. */
function seriesTexts(content: MailContent): MailTexts {
  const { kind, dates, weeks } = content
  const count = dates.length === 1 ? '1 appointment' : `${dates.length} appointments`
  const every = weeks === null ? '' : `, every ${weeks} weeks`
  const change = 'To reschedule or cancel one of them, tap its date.'
  if (kind === 'cancellation') {
    return {
      subject: `Your appointments are cancelled: ${count} from ${day(content)}`,
      heading: 'Your appointments are cancelled',
      paragraphs: [
        `Hi ${firstName(content)}, these appointments are cancelled. You do not need to do anything.`,
      ],
      action: 'book',
    }
  }
  if (kind === 'reschedule') {
    return {
      subject: `Your appointments were rescheduled: ${count} from ${day(content)}`,
      heading: 'Your appointments were rescheduled',
      paragraphs: [
        `Hi ${firstName(content)}, these are your new times. ${change}`,
        ...addressPromise(content),
      ],
      action: null,
    }
  }
  return {
    subject: `You are booked: ${count}${every}, from ${day(content)}`,
    heading: 'You are booked',
    paragraphs: [
      `Hi ${firstName(content)}, these are your appointments${every}. ${change}`,
      ...addressPromise(content),
    ],
    action: null,
  }
}

/** Of an offer: the reason, how long the time is held, and what happens if the client does nothing. */
function earlierTexts(content: MailContent): MailTexts {
  const { offer = { start: content.start, until: content.start } } = content
  const earlier = when({ ...content, start: offer.start })
  return {
    subject: `Something earlier opened: ${earlier}`,
    heading: 'Something earlier opened',
    paragraphs: [
      `Hi ${firstName(content)}, you asked to hear when something earlier opens. ${earlier} is held for you until ${time({ ...content, start: offer.until })}.`,
      `If you do nothing, your appointment on ${when(content)} stands, and the time goes to the next person in line.`,
    ],
    action: 'offer',
    further: ['leave'],
    hidesFacts: true,
  }
}

function addressPromise({ addressFollows }: MailContent): string[] {
  return addressFollows ? [ADDRESS_FOLLOWS[addressFollows]] : []
}

function changeLimits({ limits, contact, zone }: MailContent): string[] {
  const inWords = ({ until, isOver }: MailContent['limits']['cancel']) => ({
    until: until && `${day({ start: until, zone })} at ${time({ start: until, zone })}`,
    isOver,
  })
  const words = changeLimitWords({
    reschedule: inWords(limits.reschedule),
    cancel: inWords(limits.cancel),
  })
  if (!words) return []
  const isOver = limits.reschedule.isOver && limits.cancel.isOver
  return [`${words} ${isOver ? 'If something comes up' : 'After that'}, please ${contact}.`]
}

const ADDRESS_FOLLOWS = {
  'in-time':
    'You get the address in a separate email, no later than 2 hours before your appointment.',
  'by-hand': 'The barber sends you the address in a separate email before your first appointment.',
}

function factsOf(content: MailContent): MailBody['facts'] {
  const { kind, addons, address, durationMinutes, dates } = content
  const where = address ? [fact('Where', address)] : []
  return [
    ...(kind === 'address' ? where : []),
    ...(dates.length > 0 ? [] : [fact('When', `${day(content)}\n${time(content)}`)]),
    ['What', [content.service, ...addons].join('\n')],
    ['How long', `${durationMinutes} minutes`],
    ...everyone(content),
    ...(content.price > 0 ? [fact('Suggested donation', price(content))] : []),
    ...(kind === 'address' ? [] : where),
  ]
}

/** 'Ann, 3:00 PM EST: Haircut', a line for each person of a group. */
function everyone({ group, zone }: MailContent): MailBody['facts'] {
  if (!group) return []
  const lines = group.map(
    ({ name, start, service }) => `${name}, ${time({ start, zone })}: ${service}`,
  )
  return [fact('Everyone', lines.join('\n'))]
}

/** A link for each of the others, which the organizer can forward. */
function linksToShare({ group }: MailContent): MailBody['links'] {
  return (group ?? []).flatMap(({ name, url }) =>
    url ? [{ label: `For ${firstName({ clientName: name })}: name, contact or cancel`, url }] : [],
  )
}

function fact(label: string, value: string): [string, string] {
  return [label, value]
}

function price({ price }: MailContent): string {
  return price === 0 ? 'Free' : `$${price.toFixed(2)}`
}

/**
 * The first word of the name; 'there' where mail programs would make a link of it ('evil.example/win'), since a
 * stranger may book with the address of another person.
 */
function firstName({ clientName }: Pick<MailContent, 'clientName'>): string {
  const [first = clientName] = clientName.split(' ')
  return /[./@]\p{L}/u.test(first) ? 'there' : first
}

function when(content: MailContent): string {
  return `${day(content)} at ${time(content)}`
}

/** 'Tuesday, March 3' */
function day({ start, zone }: Pick<MailContent, 'start' | 'zone'>): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone } as const
  return new Intl.DateTimeFormat('en-US', format).format(start)
}

/** '3:00 PM EST', with the zone, since a mail may be read in another one. */
function time({ start, zone }: Pick<MailContent, 'start' | 'zone'>): string {
  const format = {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  } as const
  return new Intl.DateTimeFormat('en-US', format).format(start).replaceAll('\u202f', ' ')
}

/** Prevents header injection: collapses line breaks and control characters of user input to spaces. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
