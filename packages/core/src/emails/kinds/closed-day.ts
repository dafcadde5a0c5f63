import type { MailContent, MailTexts } from '../mail-content.ts'
import { closedDayOf, offerUrl } from '../offers.ts'
import { changeLimits, day, ensured, followedBy, textsOf, time, when, whose } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const CLOSED_DAY = defineKind({
  task: 'the other times for a closed day',
  settings: [],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: 'Everyone', event: false },
  texts: closedDayTexts,
  async outdated(tx, ctx, { message }) {
    return (await closedDayOf(tx, ctx, message)) ? null : 'offer-ended'
  },
  async content(tx, ctx, { message }) {
    const closedDay = await closedDayOf(tx, ctx, message)
    if (!closedDay) return {}
    const { offerId, ...times } = closedDay
    const url = offerId ? await offerUrl(tx, ctx, { message, offerId }) : null
    return { closedDay: { ...times, url } }
  },
})

export const REOPENED = defineKind({
  task: 'that a day is open again',
  settings: [],
  rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'reopened')
    return {
      ...texts,
      paragraphs: [...intro, ...changeLimits(content), ...closing],
      action: 'coming',
      further: ['reschedule', 'cancel'],
    }
  },
  async outdated(tx, _, { message, booking }) {
    const row = await tx.closingBooking.findUnique({ where: { id: message.version } })
    return row?.startAt.getTime() === booking.startAt.getTime() ? null : 'moved'
  },
})

const NO_OTHER_TIMES = { times: [], until: new Date(0), reason: null, isTooSoon: false }

/** The texts about a closed day: the reason, the times that are held, and what happens if the client does nothing. */
function closedDayTexts(content: MailContent): MailTexts {
  const { closedDay, zone, place } = content
  if (place !== null) return closedElsewhereTexts(content)
  const { times, until, reason, isTooSoon } = closedDay ?? NO_OTHER_TIMES
  const held = times.map((start) => when({ ...content, start })).join('\n')
  const deadline = `${day({ start: until, zone })} at ${time({ start: until, zone })}`
  const orCall = isTooSoon
    ? 'We will call or text you as well.'
    : 'If you do nothing, we will call or text you.'
  const why = reason ? ` ${reason}` : ''
  const { intro, closing, ...texts } = textsOf(content, 'closedDay')
  return {
    ...texts,
    paragraphs: [
      ...followedBy(withVisit(intro, content), why),
      ...(times.length > 0
        ? [
            `Held for you until ${deadline}:\n${held}`,
            ...forGroup(content),
            'If you do nothing, others can book these times after that, and we will call or text you.',
          ]
        : [`Please choose any free time, or cancel. ${orCall}`]),
      ...closing,
    ],
    action: 'otherTimes',
    further: times.length > 0 ? ['reschedule', 'cancel'] : ['cancel'],
    hidesFacts: true,
  }
}

/** The times of a closed day that an organizer is offered are for the whole group. */
function forGroup({ group }: MailContent): string[] {
  const size = group?.length ?? 1
  if (size === 1) return []
  return [`Each is for ${size === 2 ? 'both' : `all ${size}`} of you, one after the other.`]
}

/** The first sentences of an email without the facts of the visit, which say at least when it would have been. */
function withVisit(intro: readonly string[], content: MailContent): string[] {
  const sentence = `This is about ${whose(content, 'your')} appointment on ${when(content)}.`
  return ensured(intro, [day(content), time(content)], sentence)
}

/** The texts of a closed day for a visit elsewhere, which no link can move. */
function closedElsewhereTexts(content: MailContent): MailTexts {
  const reason = content.closedDay?.reason
  const why = reason ? ` ${reason}` : ''
  const { intro, closing, ...texts } = textsOf(content, 'closedElsewhere')
  return {
    ...texts,
    paragraphs: [
      ...followedBy(withVisit(intro, content), why),
      'This is about everyone who was booked with you. We will call or text you, and you can reply to this email to find another day.',
      ...closing,
    ],
    action: null,
    further: ['cancel'],
    hidesFacts: true,
  }
}
