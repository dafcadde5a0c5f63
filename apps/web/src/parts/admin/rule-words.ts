import type { BookingRule } from './booking.ts'

const RULES: Record<BookingRule, string> = {
  past: 'In the past',
  'too-soon': 'Inside the lead time',
  'too-far': 'Further ahead than visitors may book',
  closed: 'Outside business hours: closed that day',
  'outside-hours': 'Outside business hours',
  'off-grid': 'Off the slot grid',
  blackout: 'During a blackout',
  gap: 'Leaves an awkward gap',
}

/** The text of a bypassed booking rule; blackouts are named by their titles. */
export function ruleWords(rule: BookingRule, blackouts: readonly string[]): string {
  if (rule !== 'blackout' || blackouts.length === 0) return RULES[rule]
  return `During the blackout: ${blackouts.join(', ')}`
}
