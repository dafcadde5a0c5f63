import { site } from './site.ts'

/** Texts of the later steps of rescheduling and cancelling. */
export const emailedLinkDetails = {
  bookAgain: 'Book again',
  askBarber: `If something has come up, please contact ${site.barber}.`,
  lost: 'The connection was lost before an answer came. It is safe to press the button again.',
} as const

export type LinkPurpose = 'reschedule' | 'cancel'

export const invalidLink = {
  heading: 'Invalid or Expired Link',
  words: (purpose: LinkPurpose) =>
    `This ${purpose} link is invalid or has expired. Please contact ${site.barber}.`,
  hint: 'Links work until 30 days after the visit. If yours is newer, check that the whole address from your email was opened.',
  contact: `Contact ${site.barber}`,
  call: 'Call',
  write: 'Write to',
} as const
