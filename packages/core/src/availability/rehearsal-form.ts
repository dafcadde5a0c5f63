/** The settings that decide which times visitors are offered, so that a change of them can be rehearsed. */
export const REHEARSED_SETTINGS = [
  'timezone',
  'slot_interval_minutes',
  'minimize_gaps',
  'large_gap_threshold_hours',
  'booking_lead_time_hours',
  'max_booking_advance_days',
  'max_bookings_per_day',
] as const
