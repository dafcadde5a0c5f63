import type { MailContent, MailTexts } from '../mail-content.ts'
import { isOfAnotherStart, withdrawnOfferOf } from '../offers.ts'
import { alternatives, guest, textsOf, when } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const OFFER_WITHDRAWN = defineKind({
  task: 'that a time is no longer held',
  settings: [],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: withdrawnTexts,
  async outdated(tx, _, { message, booking }) {
    return (await isOfAnotherStart(tx, message, booking)) ? 'moved' : null
  },
  async content(tx, _, { message }) {
    return { withdrawn: await withdrawnOfferOf(tx, message) }
  },
})

/** The texts about times that are no longer held: what stays, and what the reader can do. */
function withdrawnTexts(content: MailContent): MailTexts {
  const { withdrawn, start } = content
  const { purpose, times, isWaiting } = withdrawn ?? {
    ...{ purpose: 'earlier', times: [start], isWaiting: true },
  }
  const held = times.map((each) => when({ ...content, start: each }))
  const { intro, closing, ...texts } = textsOf(content, 'offerWithdrawn', {
    when: alternatives.format(held),
    service: content.title,
  })
  const { stays, ...acts } = afterWithdrawal(content, { purpose, isWaiting })
  return { ...texts, paragraphs: [...intro, stays, ...closing], ...acts, hidesFacts: true }
}

function afterWithdrawal(
  content: MailContent,
  { purpose, isWaiting }: Pick<NonNullable<MailContent['withdrawn']>, 'purpose' | 'isWaiting'>,
): Pick<MailTexts, 'action' | 'further'> & { stays: string } {
  if (purpose === 'opening') {
    const stays = 'You are still on the waitlist, and we email you when another time opens.'
    return { stays, action: 'book', further: ['stopWaiting'] }
  }
  if (purpose === 'closed-day') {
    return {
      stays: `We still cannot see ${content.person === null ? 'you' : guest(content)} on ${when(content)}. Please pick another time, or cancel. If you do nothing, we will call or text you.`,
      action: 'reschedule',
      further: ['cancel'],
    }
  }
  const waits = isWaiting ? ', and you are still on the waitlist' : ''
  return {
    stays: `Your appointment on ${when(content)} is unchanged${waits}. You do not need to do anything.`,
    action: null,
    further: isWaiting ? ['leave'] : [],
  }
}
