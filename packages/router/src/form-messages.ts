/** The error messages of the booking form, word for word from the specification. */
export const INTAKE_MESSAGES = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email address',
  phone: 'Phone is required',
  isFirstTime: 'Please select whether this is your first time',
  referralSource: 'Referral source is required for first-time customers',
} as const
