/** The choice in the booking form. */
export const textMe = {
  label: 'Text me reminders and changes',
  hint: 'From the barber’s own phone to the number above, in place of emails. Your confirmation still comes by email. Carrier rates may apply. To stop, open the link in any text.',
} as const

/** The page of an appointment whose client chose texts. */
export const texted = {
  note: 'Reminders and changes come by text.',
  stop: 'Email me instead',
  stopping: 'Changing...',
  stopped: 'Reminders and changes come by email from now on.',
} as const
