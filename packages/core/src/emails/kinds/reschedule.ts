import type { MailContent } from '../mail-content.ts'
import {
  addressPromise,
  changeLimits,
  day,
  followedBy,
  guestName,
  invitationSubject,
  textsOf,
  time,
  when,
} from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const RESCHEDULE = defineKind({
  task: 'the new time',
  settings: ['sendRescheduleEmails'],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'if-known-or-sent', beforeYouCome: true, group: 'Everyone', event: true },
  texts: (content) => {
    const moved = { when: `${when(content)}${insteadOf(content)}` }
    const { heading, intro, closing } = textsOf(content, 'reschedule', moved)
    return {
      subject: invitationSubject(content),
      heading,
      paragraphs: [
        ...followedBy(intro, movedWith(content)),
        ...addressPromise(content),
        ...changeLimits(content),
        ...closing,
      ],
      action: 'calendar',
      further: ['reschedule', 'cancel'],
    }
  },
})

function insteadOf({ formerStart, zone }: MailContent): string {
  if (!formerStart) return ''
  const former = { start: formerStart, zone }
  return `, instead of ${day(former)} at ${time(former)}`
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Names the people of the group who were moved together with the reader, whose times the mail lists. */
function movedWith({ group }: MailContent): string {
  const names = group?.filter((each) => each.movedWith).map(({ name }) => guestName(name)) ?? []
  if (names.length === 0) return ''
  return ` ${listed.format(names)} ${names.length === 1 ? 'moves' : 'move'} with you: everyone’s time is below.`
}
