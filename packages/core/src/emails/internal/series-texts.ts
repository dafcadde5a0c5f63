import type { EmailName } from '../../site/email-fields-form.ts'
import type { MailContent, MailTexts } from '../mail-content.ts'
import type { ClientMessageKind } from '../message-schema.ts'
import { addressPromise, awaitedAnswer, followedBy, reasonOf, textsOf } from '../phrases.ts'

/** The emails about several appointments; of all other kinds there is none. */
const SEVERAL: Partial<Record<ClientMessageKind, EmailName>> = {
  cancellation: 'severalCancelled',
  requested: 'severalRequested',
  declined: 'severalDeclined',
  expired: 'severalExpired',
  reschedule: 'severalRescheduled',
}

/** The texts of a mail about several appointments, which lists their dates below the paragraphs. */
export function seriesTexts(content: MailContent): MailTexts {
  const { kind, dates, weeks } = content
  const name = SEVERAL[kind] ?? 'severalConfirmed'
  const count = dates.length === 1 ? '1 appointment' : `${dates.length} appointments`
  const every = weeks === null ? '' : `, every ${weeks} weeks`
  const { intro, closing, ...texts } = textsOf(content, name, {
    count: name === 'severalConfirmed' || name === 'severalRequested' ? `${count}${every}` : count,
    dates: `appointments${every}`,
  })
  const change = dates.some(({ url }) => url)
    ? ' To reschedule or cancel one of them, tap its date.'
    : ''
  if (kind === 'cancellation') {
    return { ...texts, paragraphs: [...intro, ...closing], action: 'book' }
  }
  if (kind === 'requested') {
    const held = dates.length === 1 ? 'time is' : 'times are'
    return {
      ...texts,
      paragraphs: [...intro, ...awaitedAnswer(content, held), ...closing],
      action: null,
      further: ['takeBack'],
    }
  }
  if (kind === 'declined' || kind === 'expired') {
    const reason = kind === 'declined' ? reasonOf(content) : []
    return { ...texts, paragraphs: [...intro, ...reason, ...closing], action: 'book' }
  }
  return {
    ...texts,
    paragraphs: [...followedBy(intro, change), ...addressPromise(content), ...closing],
    action: null,
  }
}
