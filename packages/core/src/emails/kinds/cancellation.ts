import type { MailContent } from '../mail-content.ts'
import { capitalised, day, invitationSubject, pricesNow, textsOf } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const CANCELLATION = defineKind({
  task: 'the cancellation',
  settings: ['sendCancellationEmails'],
  rules: { status: 'cancelled', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: 'Cancelled', event: true },
  texts: (content) => {
    const appointment = visitOrRequest(content)
    const { heading, intro, closing } = textsOf(content, 'cancellation', { appointment })
    return {
      subject: `Cancelled: ${invitationSubject(content)}`,
      heading,
      paragraphs: [
        ...intro,
        ...(content.newPrices ? [`${capitalised(pricesNow(content.newPrices))}.`] : []),
        ...(content.cleanup
          ? [
              `You can book it again until ${day({ start: content.cleanup.until, zone: content.zone })}.`,
            ]
          : closing),
      ],
      action: content.cleanup ? 'cleanup' : 'book',
    }
  },
})

/** A cancelled request was no appointment yet. */
function visitOrRequest({ request }: MailContent): string {
  return request?.isTakenBack ? 'request' : 'appointment'
}
