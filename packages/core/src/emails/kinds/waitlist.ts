import { dateFormat } from '../../kernel/date-format.ts'
import type { MailContent, MailTexts, Waiting } from '../mail-content.ts'
import { alternatives, clock, textsOf } from '../phrases.ts'
import { defineKind } from './define-kind.ts'

export const WAITLIST = defineKind({
  task: 'the link to the waitlist',
  settings: ['offerEarlierTimes'],
  rules: { status: 'confirmed', usefulUntil: 'end', needsOpenDay: false, isReminder: false },
  shows: { address: 'never', beforeYouCome: false, group: null, event: false },
  texts: waitlistTexts,
})

const ANY_TIME = {
  firstDate: '2026-03-03',
  lastDate: '2026-03-10',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
}

/** The texts that ask a person without a booking to confirm a place on the waitlist. */
function waitlistTexts(content: MailContent): MailTexts {
  const { waiting = { ...ANY_TIME, fromTime: '00:00', toTime: '24:00' } } = content
  const { intro, closing, ...texts } = textsOf(content, 'waitlist', {
    service: content.title,
    wish: formatWish(waiting),
  })
  return {
    ...texts,
    paragraphs: [
      ...intro,
      'You are on the waitlist once you confirm. We then email you when a time opens, and hold it for you for 15 minutes.',
      'If it was not you, you do not need to do anything: the request is deleted after 2 days.',
      ...closing,
    ],
    action: 'confirmWaiting',
    hidesFacts: true,
  }
}

/** 'between March 3 and March 10, on Monday or Friday, from 9:00 AM to 5:00 PM' */
export function formatWish({ firstDate, lastDate, ...wish }: Omit<Waiting, 'url'>): string {
  const at = (clock: string) => new Date(`2026-01-05T${clock === '24:00' ? '00:00' : clock}Z`)
  const date = (iso: string) =>
    dateFormat({ timeZone: 'UTC', month: 'long', day: 'numeric' }).format(new Date(iso))
  const names = wish.weekdays.map((weekday) =>
    // January 5 was a Monday.
    dateFormat({ timeZone: 'UTC', weekday: 'long' }).format(
      new Date(Date.UTC(2026, 0, 5 + weekday)),
    ),
  )
  const dates =
    firstDate === lastDate
      ? `on ${date(firstDate)}`
      : `between ${date(firstDate)} and ${date(lastDate)}`
  const days =
    firstDate === lastDate || names.length === 7 ? [] : [`on ${alternatives.format(names)}`]
  const isAnyTime = wish.fromTime === '00:00' && wish.toTime === '24:00'
  const until =
    wish.toTime === '24:00' ? 'midnight' : clock({ start: at(wish.toTime), zone: 'UTC' })
  const hours = isAnyTime
    ? []
    : [`from ${clock({ start: at(wish.fromTime), zone: 'UTC' })} to ${until}`]
  return [dates, ...days, ...hours].join(', ')
}
