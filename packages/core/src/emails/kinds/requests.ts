import { safeFirstName } from '../first-name.ts'
import type { MailContent } from '../mail-content.ts'
import { awaitedAnswer, followedBy, guest, reasonOf, textsOf, when } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const REQUESTED = defineKind({
  task: 'that a visit is requested',
  settings: ['sendConfirmationEmails'],
  rules: { status: 'pending', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: true, group: 'Everyone', event: false },
  texts: (content) => {
    const whom = content.person ? ` for ${guest(content)}` : ''
    const texts = textsOf(content, 'requested', { when: `${when(content)}${whom}` })
    return {
      subject: texts.subject,
      heading: content.person ? `Requested for ${guest(content)}` : texts.heading,
      paragraphs: [
        ...followedBy(texts.intro, requestedBy(content)),
        ...awaitedAnswer(content, 'time is'),
        ...texts.closing,
      ],
      action: null,
      further: ['takeBack'],
    }
  },
})

export const DECLINED = defineKind({
  task: 'that a request is declined',
  settings: ['sendCancellationEmails'],
  rules: { status: 'cancelled', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: 'Not possible', event: false },
  texts: (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'declined')
    return { ...texts, paragraphs: [...intro, ...reasonOf(content), ...closing], action: 'book' }
  },
})

export const EXPIRED = defineKind({
  task: 'that a request was not answered in time',
  settings: ['sendCancellationEmails'],
  rules: { status: 'cancelled', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: 'No longer held', event: false },
  texts: (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'expired')
    return { ...texts, paragraphs: [...intro, ...closing], action: 'book' }
  },
})

/** What the person is told whose visit another one requested. */
function requestedBy({ bookedBy }: MailContent): string {
  return bookedBy === null
    ? ''
    : ` ${safeFirstName(bookedBy) ?? 'A friend'} requested this for you.`
}
