import type { AppRouter } from '@haircuts/router'
import type { SettingKey } from '@haircuts/router/setting/schema'
import type { inferRouterOutputs } from '@trpc/server'

export const settings = {
  subtitle: 'How the business appears, and how booking works',
  loadFailed: 'The settings could not be loaded.',
  business: 'Business Information',
  scheduling: 'Scheduling Settings',
  zone: 'Time Zone',
  emails: 'Email Notifications',
  push: 'Admin Push Notifications',
  templates: 'Email Template IDs',
  tipsTitle: 'Tips',
  tips: [
    'A smaller slot interval offers more start times; a larger one keeps the day tidier.',
    'Minimize gaps offers only times that sit next to another visit or leave a gap long enough to be useful.',
    'The lead time keeps visitors from booking a visit that begins too soon for you.',
    'With the email scheduler off, reminders and follow-ups are not sent; confirmations, cancellations and moves still are.',
    'Opening hours are meant in the time zone above. Bookings that stand already keep their moment when you change it.',
  ],
} as const

export const settingLabels: Record<SettingKey, string> = {
  business_name: 'Business Name',
  business_phone: 'Business Phone',
  business_email: 'Business Email',
  business_address: 'Business Address',
  address_release: 'Address for New Clients',
  business_logo_url: 'Business Logo URL',
  slot_interval_minutes: 'Slot Interval (minutes)',
  minimize_gaps: 'Minimize Gaps',
  large_gap_threshold_hours: 'Large Gap Threshold (hours)',
  booking_lead_time_hours: 'Booking Lead Time (hours)',
  max_booking_advance_days: 'Max Booking Advance (days)',
  max_upcoming_bookings: 'Max Upcoming Bookings (per email)',
  timezone: 'Timezone',
  enable_email_scheduler: 'Enable Email Scheduler',
  send_confirmation_emails: 'Send Confirmation Emails',
  send_reminder_emails: 'Send Reminder Emails',
  reminder_hours_before: 'Reminder Hours Before',
  send_cancellation_emails: 'Send Cancellation Emails',
  send_reschedule_emails: 'Send Reschedule Emails',
  send_follow_up_emails: 'Send Follow-Up Emails',
  send_admin_push_notifications: 'Send Admin Push Notifications',
  email_template_confirmation: 'Confirmation Template ID',
  email_template_reminder: 'Reminder Template ID',
  email_template_cancellation: 'Cancellation Template ID',
  email_template_reschedule: 'Reschedule Template ID',
  email_template_follow_up: 'Follow-Up Template ID',
}

export const settingHints: Partial<Record<SettingKey, string>> = {
  business_address: 'Sent to clients in their emails, never shown on the site.',
  address_release:
    'Who has been here gets the address with the confirmation. With the second choice, new clients wait on the dashboard for your tap.',
  business_email: 'Where clients may write to, and the sender of emails.',
  slot_interval_minutes: 'Visits may start every so many minutes after opening.',
  minimize_gaps: 'Offer only times that leave no awkward gap between visits.',
  large_gap_threshold_hours: 'A gap of so many hours is long enough to be offered all the same.',
  booking_lead_time_hours: 'How many hours ahead a visit must be booked. 0 means any time.',
  max_booking_advance_days: 'How many days ahead visitors can book.',
  max_upcoming_bookings:
    'How many visits ahead one email address can have. You can book more for a client yourself.',
  timezone: 'Opening hours and all times are shown in it.',
  enable_email_scheduler: 'Plan reminders and follow-ups. Other emails go out at once either way.',
  send_admin_push_notifications: 'When a visit is booked, moved or cancelled.',
}

/** Option labels of settings with a fixed list of values. */
export const settingChoices: Partial<Record<SettingKey, Record<string, string>>> = {
  address_release: {
    automatic: 'Sent by itself, 2 hours before the visit',
    manual: 'Sent when I tap it on the dashboard',
  },
}

export const account = {
  title: 'Account',
  signedInAs: 'Signed in as',
  passwordTitle: 'Change password',
  current: 'Current password',
  new: 'New password',
  newHint: 'At least 8 characters, and no common password. Every other device is signed out.',
  show: 'Show passwords',
  change: 'Change password',
  changing: 'Changing...',
  changed: 'The password is changed, and every other device is signed out.',
  changeFailed: 'The password could not be changed. Please try again.',
  emailTitle: 'Change email',
  newEmail: 'New email',
  emailPassword: 'Your password',
  emailHint: 'You sign in with it. Every other device is signed out.',
  changeEmail: 'Change email',
  emailChanged: 'The email is changed, and every other device is signed out.',
  emailFailed: 'The email could not be changed. Please try again.',
  twoFactorTitle: 'Two-factor login',
  twoFactorFailed: 'Whether two-factor login is on could not be loaded.',
  twoFactorOff: 'Off. Your password alone signs you in.',
  twoFactorOn: 'On. A sign-in asks for a code from your authenticator app as well.',
  codesLeft: (count: number) =>
    count === 1 ? 'One recovery code is left.' : `${count || 'No'} recovery codes are left.`,
  turnOn: 'Turn on two-factor login',
  turnOff: 'Turn off two-factor login',
  newCodes: 'New recovery codes',
  devicesTitle: 'Signed-in devices',
  devicesFailed: 'The devices could not be loaded.',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  lastUsed: (when: string) => `Last used ${when}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signingOut: 'Signing out...',
  signedOut: (device: string) => `${device} is signed out.`,
  signOutOthers: 'Sign out all other devices',
  othersSignedOut: 'Every other device is signed out.',
  signOutFailed: 'It could not be signed out. Please try again.',
  onlyThis: 'No other device is signed in.',
} as const

type SecurityEventKind = inferRouterOutputs<AppRouter>['auth']['securityEvents'][number]['kind']

export const securityEvents = {
  title: 'Recent security events',
  loadFailed: 'The security events could not be loaded.',
  none: 'Nothing has happened yet.',
  severalNetworks: 'Several networks',
  times: (count: number) => (count === 1 ? undefined : `${count} times`),
  kinds: {
    sign_in: 'Signed in',
    sign_in_failed: 'Sign-in with a wrong email or password',
    sign_in_locked: 'Too many attempts to sign in',
    code_failed: 'Sign-in with a wrong code',
    recovery_code_used: 'Signed in with a recovery code',
    recovery_codes_renewed: 'New recovery codes',
    two_factor_on: 'Two-factor login turned on',
    two_factor_off: 'Two-factor login turned off',
    password_changed: 'Password changed',
    password_failed: 'Wrong password for a change to the account',
    password_reset: 'Password reset at the computer',
    email_changed: 'Email changed',
    sessions_ended: 'Another device signed out',
    override_refused: 'A stranger tried to book past the rules',
  } satisfies Record<SecurityEventKind, string>,
} as const
