import { invitationSubject, textsOf } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const ADDRESS = defineKind({
  task: 'your address',
  settings: [],
  rules: { status: 'confirmed', usefulUntil: 'start', needsOpenDay: true, isReminder: false },
  shows: { address: 'always', beforeYouCome: true, group: null, event: true },
  texts: (content) => {
    const { heading, intro, closing } = textsOf(content, 'address')
    return {
      subject: invitationSubject(content),
      heading,
      paragraphs: [...intro, ...closing],
      action: 'directions',
      further: ['appleMaps', 'calendar', 'reschedule', 'cancel'],
    }
  },
})
