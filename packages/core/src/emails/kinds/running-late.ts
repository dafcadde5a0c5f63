import { lateText } from '../../site/emails-form.ts'
import type { MailContent, MailTexts } from '../mail-content.ts'
import { clock, ensured, textsOf, time, whose } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const RUNNING_LATE = defineKind({
  task: 'that you are running late',
  settings: [],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: true, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: runningLateTexts,
  // Its version is the number of minutes.
  async outdated(_tx, _ctx, { message, booking }) {
    return booking.startAgreedAt > message.createdAt ? 'moved' : null
  },
  async content(_tx, _ctx, { message }) {
    return { minutesLate: message.version }
  },
})

const MINUTE_MS = 60_000

/** The texts about running late: by how much, when the visit will begin, and what to do if that is too late. */
function runningLateTexts(content: MailContent): MailTexts {
  const { minutesLate = 0, start } = content
  const late = {
    minutes: String(minutesLate),
    time: clock(content),
    begins: time({ ...content, start: new Date(start.getTime() + minutesLate * MINUTE_MS) }),
  }
  const { intro, closing, ...texts } = textsOf(content, 'runningLate', late)
  const sentence = lateText({ ...late, Your: whose(content, 'Your') })
  return {
    ...texts,
    paragraphs: [...ensured(intro, [late.begins], sentence), ...closing],
    action: null,
    further: ['reschedule', 'cancel'],
    hidesFacts: true,
  }
}
