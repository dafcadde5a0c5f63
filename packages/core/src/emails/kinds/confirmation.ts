import { safeFirstName } from '../first-name.ts'
import type { MailContent } from '../mail-content.ts'
import {
  addressPromise,
  changeLimits,
  followedBy,
  guest,
  invitationSubject,
  textsOf,
} from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const CONFIRMATION = defineKind({
  task: 'the confirmation',
  settings: ['sendConfirmationEmails'],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'if-known', beforeYouCome: true, group: 'Everyone', event: true },
  texts: (content) => {
    const { heading, intro, closing } = textsOf(content, 'confirmation')
    return {
      subject: invitationSubject(content),
      heading: content.person ? `${guest(content)} is booked` : heading,
      paragraphs: [
        ...followedBy(intro, madeBy(content)),
        ...addressPromise(content),
        ...changeRequest(content),
        ...changeLimits(content),
        ...closing,
      ],
      action: 'calendar',
      further: ['reschedule', 'cancel'],
    }
  },
})

/** The sentence that asks the client to use the links; empty if they no longer change the visit. */
function changeRequest({ limits: { reschedule, cancel } }: MailContent): string[] {
  const acts = [...(reschedule.isOver ? [] : ['reschedule']), ...(cancel.isOver ? [] : ['cancel'])]
  if (acts.length === 0) return []
  const request = `please ${acts.join(' or ')} with ${acts.length > 1 ? 'the links' : 'the link'} below`
  return [`If something comes up, ${request}, so that someone else can have the time.`]
}

function madeBy({ bookedBy }: MailContent): string {
  return bookedBy === null ? '' : ` ${safeFirstName(bookedBy) ?? 'A friend'} booked this for you.`
}
