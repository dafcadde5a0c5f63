import type { SchedulingRules, VisitLength } from '@haircuts/scheduling/availability'
import type { DayHours } from '@haircuts/scheduling/business-hours'
import { dayNumber } from '@haircuts/scheduling/local-date'
import { cutoffHours, type StoredSettings, settingValue } from '../setting/reads.ts'

export interface StoredRules {
  rules: SchedulingRules
  /** What visitors are told when there is no time on a special date, by date. */
  notes: ReadonlyMap<string, string>
  /** How many hours before a visit its links stop changing it. */
  cutoffs: { cancelled: number; rescheduled: number }
  /** The lengths of the active services. */
  services: readonly VisitLength[]
}

/** SQL of everything that `storedRules` reads, as one text. */
export const RULES_JSON = `
  json_build_object(
    'settings', (SELECT json_object_agg(key, value) FROM setting),
    'hours', (SELECT json_agg(json_build_object('day', day_of_week, 'isOpen', is_open,
                                                'openTime', open_time, 'closeTime', close_time,
                                                'breaks', breaks)
                              ORDER BY day_of_week)
                FROM business_hours),
    'dates', (SELECT json_agg(json_build_object('date', date, 'isOpen', is_open,
                                                'openTime', open_time, 'closeTime', close_time,
                                                'breaks', breaks, 'note', note)
                              ORDER BY date)
                FROM special_date),
    'lengths', (SELECT json_agg(DISTINCT jsonb_build_object('visitMinutes', duration_minutes,
                                                            'cleanupMinutes', cleanup_minutes))
                  FROM appointment_type WHERE is_active))::text`

interface RulesJson {
  settings?: StoredSettings | null
  hours?: ({ day: number } & DayHours)[] | null
  dates?: ({ date: string; note: string | null } & DayHours)[] | null
  lengths?: VisitLength[] | null
}

/** @param text of `RULES_JSON`. */
export function storedRules(text: string): StoredRules {
  return stored(JSON.parse(text))
}

export interface RuleChange {
  settings: StoredSettings
  /** The hours of some weekdays. */
  hours: ({ day: number } & DayHours)[]
  specialDates: ({ date: string } & DayHours)[]
}

/** The rules as they would be after a change. */
export function changedRules(
  text: string,
  { settings, hours, specialDates }: RuleChange,
): SchedulingRules {
  const json: RulesJson = JSON.parse(text)
  return stored({
    ...json,
    settings: { ...json.settings, ...settings },
    hours: [...hours, ...(json.hours ?? [])],
    dates: [...(json.dates ?? []), ...specialDates.map((date) => ({ ...date, note: null }))],
  }).rules
}

/** Of several entries of a weekday the first one counts, and of a date the last one. */
function stored(json: RulesJson): StoredRules {
  const settings = json.settings ?? {}
  const dates = json.dates ?? []
  const closed: DayHours = { isOpen: false, openTime: null, closeTime: null }
  const rules = {
    zone: settingValue(settings, 'timezone'),
    hours: [0, 1, 2, 3, 4, 5, 6].map(
      (day) => json.hours?.find((each) => each.day === day) ?? closed,
    ),
    specialDates: new Map(dates.map((each) => [dayNumber(each.date), each])),
    slotIntervalMinutes: Number(settingValue(settings, 'slot_interval_minutes')),
    minimizeGaps: settingValue(settings, 'minimize_gaps') === 'true',
    largeGapThresholdHours: Number(settingValue(settings, 'large_gap_threshold_hours')),
    leadTimeHours: Number(settingValue(settings, 'booking_lead_time_hours')),
    maxAdvanceDays: Number(settingValue(settings, 'max_booking_advance_days')),
    maxBookingsPerDay: Number(settingValue(settings, 'max_bookings_per_day')) || null,
  }
  const notes = new Map(dates.flatMap(({ date, note }) => (note ? [[date, note]] : [])))
  return { rules, notes, cutoffs: cutoffHours(settings), services: json.lengths ?? [] }
}
