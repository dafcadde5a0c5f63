/** The error messages of the booking form, word for word from the specification. */
export const INTAKE_MESSAGES = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  clientEmail: 'Please enter a valid email address',
  clientPhone: 'Phone is required',
  isFirstTime: 'Please select whether this is your first time',
  referralSource: 'Referral source is required for first-time customers',
} as const

/** The longest name and email address that the server takes. */
export const MAX_NAME_LENGTH = 200
export const MAX_EMAIL_LENGTH = 254

/**
 * The bot check: a person needs longer to fill in the form, even with autofill. The site's form delays a faster
 * submission until this time has passed, so that a person is never rejected.
 */
export const MIN_FILL_MS = 2000

/** The upper bound of the reported form age; a page may stay open for days. */
export const MAX_FORM_AGE_MS = 86_400_000
