import type { SettingKey } from '@haircuts/core/site/setting-schema'

export const settingHints: Partial<Record<SettingKey, string>> = {
  business_address: 'Sent to clients in their emails, never shown on the site.',
  address_release:
    'Returning clients get the address with the confirmation. New clients get it automatically, or when you send it from the dashboard.',
  phone_country:
    'For phone numbers that are typed without a country code, yours and those of your clients.',
  business_email: 'Clients can email this address, and emails are sent from it.',
  slot_interval_minutes: 'How many minutes apart start times are.',
  minimize_gaps: 'Offer only times that leave no awkward gaps between bookings.',
  large_gap_threshold_hours: 'A gap of at least this many hours is always offered.',
  booking_lead_time_hours: 'How many hours ahead clients have to book. 0 means any time.',
  max_booking_advance_days: 'How many days ahead clients can book.',
  max_upcoming_bookings:
    'How many upcoming appointments one email address can have; each person of a group counts. You can create more bookings yourself.',
  second_reminder_hours_before: 'Leave it empty for one reminder alone.',
  quiet_from:
    'Reminders, addresses, follow-ups and reminders to book that fall into the quiet hours are sent when they end, or before they begin if the appointment is early.',
  unproven_per_network:
    'Appointments that people who are new here may book from one internet connection on one day. For more, each presses a link in an email first.',
  unproven_share:
    'Per cent of the open time of a day that people who are new here may take together. For more, each presses a link in an email first.',
  max_bookings_per_day: 'Leave it empty for no limit. You can always create more yourself.',
  approve_first_visits:
    'Somebody who has not been here yet asks for a time. It is held until you approve or decline it on the dashboard. You can always book anyone yourself.',
  approval_hours:
    'A request that you have not answered by then ends, at the latest 2 hours before the appointment. The client gets an email.',
  cancel_cutoff_hours:
    'Clients can cancel online until this many hours before. 0 means until the appointment begins.',
  reschedule_cutoff_hours:
    'Clients can reschedule online until this many hours before. 0 means until the appointment begins.',
  client_series:
    'Clients can repeat an appointment every 2, 3 or 4 weeks, as far ahead as they can book. You can always do it for them.',
  offer_earlier_times:
    'Clients can ask to be told when something earlier opens, and visitors without a booking when any time opens. What opens is held for one of them at a time, for 15 minutes, in the order they asked. You can always take the time yourself.',
  timezone: 'All hours and times are in this time zone.',
  enable_email_scheduler: 'Send reminders and follow-ups. Other emails are always sent right away.',
  send_nudges:
    '“Time for a cut?”, to clients with at least three visits whose usual time between visits is over by 20 % and who have nothing booked. At most twice, until they come again. They can unsubscribe.',
  send_admin_push_notifications:
    'When a client books, reschedules or cancels, or has not answered the reminder 3 hours before.',
  notify_barber_email:
    'When clients book, reschedule or cancel, the agenda of the day, and alarms. What happens within two minutes is one email.',
  barber_email: 'Leave it empty for the email you sign in with.',
  agenda_hour: 'On days with bookings, by email and to your devices.',
  arrival_page:
    'From 2 hours before, the link of an appointment shows your address with maps, your door and your notes.',
  text_are_you_coming: 'You can use {name}, {day}, {time} and {business}.',
  text_running_late: 'Also {minutes}.',
  text_address: 'Also {address}.',
  text_appointment: 'Also {link}, where the client reschedules or cancels.',
  text_day_closed: 'The same.',
  donation_cash_app: 'Your $cashtag or the link.',
  donation_venmo: 'Your @name or the link.',
  donation_paypal: 'Your name or the link.',
  donation_link: 'Any link that starts with https.',
}

/** Option labels of settings with a fixed list of values. */
export const settingChoices: Partial<Record<SettingKey, Record<string, string>>> = {
  address_release: {
    automatic: 'Automatically, 2 hours before',
    manual: 'Sent when I tap it on the dashboard',
  },
  agenda_hour: {
    '': 'Never',
    ...Object.fromEntries(
      Array.from({ length: 24 }, (_, hour) => [
        String(hour),
        `At ${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
      ]),
    ),
  },
}

/** The first choice of the country of phone numbers. */
export const countryChoices = {
  asTimezone: 'As the time zone',
  ofTimezone: (country: string | null | undefined) =>
    `As the time zone: ${country ?? 'no country'}`,
}
