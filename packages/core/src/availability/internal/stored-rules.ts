import type { SchedulingRules, VisitLength } from '@haircuts/scheduling/availability'
import type { DayHours } from '@haircuts/scheduling/business-hours'
import { dayNumber } from '@haircuts/scheduling/local-date'
import { parseSettings, type Settings, type StoredSettings } from '../../site/settings.ts'

export interface StoredRules {
  rules: SchedulingRules
  /** The texts that visitors read when there is no time on a special date, by date. */
  notes: ReadonlyMap<string, string>
  cutoffs: Settings['cutoffHours']
  hasWaitlist: boolean
  /** The lengths of the active services. */
  services: readonly VisitLength[]
}

/** SQL of everything that `storedRules` reads. */
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
                  FROM appointment_type WHERE is_active))`

export interface RulesJson {
  settings?: StoredSettings | null
  hours?: ({ day: number } & DayHours)[] | null
  dates?: ({ date: string; note: string | null } & DayHours)[] | null
  lengths?: VisitLength[] | null
}

export interface RuleChange {
  settings: StoredSettings
  /** The hours of some weekdays. */
  hours: ({ day: number } & DayHours)[]
  specialDates: ({ date: string } & DayHours)[]
}

/** The rules as they would be after a change. */
export function changedRules(
  json: RulesJson,
  { settings, hours, specialDates }: RuleChange,
): SchedulingRules {
  return storedRules({
    ...json,
    settings: { ...json.settings, ...settings },
    hours: [...hours, ...(json.hours ?? [])],
    dates: [...(json.dates ?? []), ...specialDates.map((date) => ({ ...date, note: null }))],
  }).rules
}

/** The rules from their stored rows. If a weekday has several entries, the first one counts; if a date has, the last one. */
export function storedRules(json: RulesJson): StoredRules {
  const settings = parseSettings(json.settings ?? {})
  const dates = json.dates ?? []
  const closed: DayHours = { isOpen: false, openTime: null, closeTime: null }
  const rules = {
    hours: [0, 1, 2, 3, 4, 5, 6].map(
      (day) => json.hours?.find((each) => each.day === day) ?? closed,
    ),
    specialDates: new Map(dates.map((each) => [dayNumber(each.date), each])),
    zone: settings.zone,
    slotIntervalMinutes: settings.slotIntervalMinutes,
    minimizeGaps: settings.minimizeGaps,
    largeGapThresholdHours: settings.largeGapThresholdHours,
    leadTimeHours: settings.leadTimeHours,
    maxAdvanceDays: settings.maxAdvanceDays,
    maxBookingsPerDay: settings.maxBookingsPerDay,
  }
  const notes = new Map(dates.flatMap(({ date, note }) => (note ? [[date, note]] : [])))
  const { cutoffHours: cutoffs, offerEarlierTimes: hasWaitlist } = settings
  return { rules, notes, cutoffs, hasWaitlist, services: json.lengths ?? [] }
}
