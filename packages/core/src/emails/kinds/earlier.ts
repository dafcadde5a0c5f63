import type { MailContent, MailTexts } from '../mail-content.ts'
import { offerUrl, openOfferOf } from '../offers.ts'
import { day, followedBy, textsOf, time, when } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const EARLIER = defineKind({
  task: 'the earlier time',
  settings: ['offerEarlierTimes'],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: earlierTexts,
  async outdated(tx, ctx, { message }) {
    return (await openOfferOf(tx, ctx, message)) ? null : 'offer-ended'
  },
  async content(tx, ctx, { message }) {
    const offer = await openOfferOf(tx, ctx, message)
    if (!offer) return {}
    const { id: offerId, start, until } = offer
    return { offer: { start, until, url: await offerUrl(tx, ctx, { message, offerId }) } }
  },
})

/** The texts of an offer: the reason, how long the time is held, and what happens if the client does nothing. */
function earlierTexts(content: MailContent): MailTexts {
  const { offer = { start: content.start, until: content.start } } = content
  if (content.waiting) return openingTexts(content, offer)
  const { opened, held, values } = openedTime(content, offer)
  const { intro, closing, ...texts } = textsOf(content, 'earlier', values)
  return {
    ...texts,
    paragraphs: [
      ...followedBy(intro, ` ${opened} ${held}`),
      `If you do nothing, your appointment on ${when(content)} is unchanged, and the time is offered to the next person waiting.`,
      ...closing,
    ],
    action: 'offer',
    further: ['leave'],
    hidesFacts: true,
  }
}

function openedTime(content: MailContent, { start, until }: { start: Date; until: Date }) {
  const at = { ...content, start }
  const opened = when(at)
  return {
    opened,
    held: `is held for you until ${time({ ...content, start: until })}.`,
    values: { when: opened, day: day(at), time: time(at) },
  }
}

/** The texts of an offer to a person without a booking. */
function openingTexts(
  content: MailContent,
  offer: { start: Date; until: Date; isLast?: boolean },
): MailTexts {
  const { opened, held, values } = openedTime(content, offer)
  const { intro, closing, ...texts } = textsOf(content, 'opening', {
    ...values,
    service: content.title,
  })
  return {
    ...texts,
    paragraphs: [
      ...followedBy(intro, ` ${opened} ${held}`),
      offer.isLast
        ? 'You did not answer the two offers before. If you do nothing, the time is offered to the next person waiting, and we offer you no more times until you say that you still wait.'
        : 'If you do nothing, the time is offered to the next person waiting, and you stay on the waitlist.',
      ...closing,
    ],
    action: 'openedTime',
    further: [offer.isLast ? 'stillWaiting' : 'stopWaiting'],
    hidesFacts: true,
  }
}
