import type { MailContent } from '../mail-content.ts'
import { day, textsOf, whose } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const FOLLOW_UP = defineKind({
  task: 'the follow-up',
  settings: ['enableEmailScheduler', 'sendFollowUpEmails'],
  rules: {
    status: 'completed',
    usefulUntil: 'follow-up',
    needsOpenDay: false,
    isReminder: false,
  },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: (content) => {
    const { intro, closing, ...texts } = textsOf(content, 'followUp')
    return {
      ...texts,
      paragraphs: [...intro, ...cleanupOffer(content), ...closing],
      action: 'donate',
      further: content.cleanup ? ['cleanup', 'again'] : ['again'],
      hidesFacts: true,
    }
  },
})

function cleanupOffer(content: MailContent): string[] {
  const { cleanup, zone } = content
  if (!cleanup) return []
  return [
    `A free neck and ear clean-up within 14 days comes with ${whose(content, 'your')} cut: pick a time until ${day({ start: cleanup.until, zone })}.`,
  ]
}
