import type { MailContent, MailTexts } from '../mail-content.ts'
import {
  capitalised,
  countOf,
  day,
  ensured,
  guestName,
  pricesNow,
  textsOf,
  time,
  when,
} from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const GROUP_CHANGE = defineKind({
  task: 'that one of a group cancelled',
  settings: ['sendCancellationEmails'],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: groupChangeTexts,
})

/** The texts for the others of a group: who cancelled or comes after all, and what the visits of the reader cost now. */
function groupChangeTexts(content: MailContent): MailTexts {
  const { groupChange, zone, start: own, price } = content
  const { clientName, start, isByBarber, isComing, prices, areNew } = groupChange ?? {
    ...{ clientName: '', start: own, isByBarber: false, isComing: false },
    ...{ prices: [price], areNew: true },
  }
  const at = when({ ...content, start })
  const [happened, change] = groupChangeWords({ clientName, isByBarber, isComing, at })
  const isOne = prices.length === 1
  const yours = isOne ? 'Your appointment' : `Your ${countOf(prices)} appointments`
  const unchanged = areNew
    ? `${isOne ? 'Your time is' : 'Your times are'} unchanged`
    : `${yours} and ${isOne ? 'its' : 'their'} suggested donation are unchanged`
  const { intro, closing, ...texts } = textsOf(content, 'groupChange', {
    happened: change,
    change: happened,
    prices: areNew ? pricesNow(prices) : `${yours.toLowerCase()} stay${isOne ? 's' : ''}`,
  })
  return {
    ...texts,
    paragraphs: [
      ...ensured(intro, [change], `${capitalised(change)}.`),
      `${areNew ? `${capitalised(pricesNow(prices))}. ` : ''}${unchanged}: see you on ${day({ start: own, zone })} at ${time({ start: own, zone })}.`,
      ...closing,
    ],
    action: null,
    further: ['reschedule', 'cancel'],
  }
}

type GroupChange = NonNullable<MailContent['groupChange']>

/** What happened, as a heading and within a sentence. */
function groupChangeWords({
  clientName,
  isByBarber,
  isComing,
  at,
}: Pick<GroupChange, 'clientName' | 'isByBarber' | 'isComing'> & { at: string }): [string, string] {
  if (clientName === null) {
    return ['One appointment is cancelled', `one appointment of your group is cancelled: ${at}`]
  }
  const who = guestName(clientName)
  if (isComing) return [`${who} is coming after all`, `${who} is coming after all, on ${at}`]
  return isByBarber
    ? [`${who}’s appointment is cancelled`, `the barber cancelled ${who}’s appointment on ${at}`]
    : [`${who} cancelled`, `${who} cancelled the appointment on ${at}`]
}
