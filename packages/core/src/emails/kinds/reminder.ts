import type { MailContent, MailTexts } from '../mail-content.ts'
import { addressPromise, changeLimits, textsOf } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const REMINDER = defineKind({
  task: 'the reminder',
  settings: ['enableEmailScheduler', 'sendReminderEmails'],
  rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: true },
  shows: { address: 'if-known-not-sent', beforeYouCome: true, group: 'Everyone', event: false },
  texts: (content) => reminderTexts(content, 'reminder'),
})

export const SECOND_REMINDER = defineKind({
  task: 'the second reminder',
  settings: ['enableEmailScheduler', 'sendReminderEmails'],
  rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: true },
  shows: { address: 'if-known-not-sent', beforeYouCome: true, group: 'Everyone', event: false },
  texts: (content) => reminderTexts(content, 'secondReminder'),
})

function reminderTexts(content: MailContent, name: 'reminder' | 'secondReminder'): MailTexts {
  const { intro, closing, ...texts } = textsOf(content, name)
  return {
    ...texts,
    paragraphs: [...intro, ...addressPromise(content), ...changeLimits(content), ...closing],
    action: 'coming',
    further: ['reschedule', 'cancel'],
  }
}
