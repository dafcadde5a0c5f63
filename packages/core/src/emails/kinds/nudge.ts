import { isUnwantedNudge, nudgeContent } from '../../notifications/nudges.ts'
import type { MailContent, MailTexts } from '../mail-content.ts'
import { capitalised, textsOf } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const NUDGE = defineKind({
  task: 'the reminder to book',
  settings: ['enableEmailScheduler', 'sendNudges'],
  rules: { status: 'completed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: nudgeTexts,
  async outdated(tx, ctx, about) {
    return (await isUnwantedNudge(tx, ctx, about)) ? 'unwanted' : null
  },
  async content(tx, ctx, { message, booking, content }) {
    const nudge = await nudgeContent(tx, ctx, message)
    // The link belongs to the mailbox of the visit, which may be another person's after a merge.
    if (isSameEmail(booking.clientEmail, message.recipient)) return { nudge }
    return { nudge, links: { ...content.links, again: content.links.book } }
  },
})

/** The texts of a reminder to book, which says when the client was here, and that nothing happens without an answer. */
function nudgeTexts(content: MailContent): MailTexts {
  const { intro, closing, ...texts } = textsOf(content, 'nudge', { service: content.title })
  const isLast = content.nudge?.isLast ?? false
  return {
    ...texts,
    paragraphs: [...intro, ...(isLast ? lastOf(closing) : closing)],
    action: 'again',
    further: ['unsubscribe'],
    hidesFacts: true,
  }
}

/** The last sentences of a reminder to book that no further one follows. */
function lastOf(closing: readonly string[]): string[] {
  const last = 'this is the last reminder until your next visit.'
  const before = closing.at(-1)
  if (before === undefined) return [capitalised(last)]
  const joined = before.endsWith('.')
    ? `${before.slice(0, -1)}: ${last}`
    : `${before} ${capitalised(last)}`
  return [...closing.slice(0, -1), joined]
}

function isSameEmail(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
