export interface Limits {
  min: number
  max: number
  step?: number
}

/** The limits of the settings that are numbers. */
export const SETTING_LIMITS = {
  slot_interval_minutes: { min: 5, max: 1440, step: 5 },
  large_gap_threshold_hours: { min: 0.5, max: 24, step: 0.5 },
  booking_lead_time_hours: { min: 0, max: 8760 },
  max_booking_advance_days: { min: 1, max: 3650, step: 1 },
  max_upcoming_bookings: { min: 1, max: 1000, step: 1 },
  unproven_per_network: { min: 0, max: 1000, step: 1 },
  unproven_share: { min: 0, max: 100, step: 1 },
  max_bookings_per_day: { min: 1, max: 1000, step: 1 },
  approval_hours: { min: 1, max: 8760 },
  cancel_cutoff_hours: { min: 0, max: 8760 },
  reschedule_cutoff_hours: { min: 0, max: 8760 },
  reminder_hours_before: { min: 1, max: 8760 },
  second_reminder_hours_before: { min: 1, max: 8760 },
  agenda_hour: { min: 0, max: 23, step: 1 },
} as const satisfies Record<string, Limits>
