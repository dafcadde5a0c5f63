/** The texts of moving a booking, apart from the dialogs, so that the calendar loads only these. */
export const moveBooking = {
  reschedule: 'Reschedule',
  updating: 'Updating...',
  newStart: 'New date and time',
  keepsLength: 'The length stays the same. Only another booking can block this time.',
  notify: 'Email the client about the new time',
  moved: (who: string, when: string) => `${who} moved to ${when}.`,
  movedQuietly: (who: string, when: string) => `${who} moved to ${when}. No email was sent.`,
  movedBack: (who: string, when: string) => `${who} is back at ${when}.`,
  moveFailed: 'This could not be moved. It is back at its old time.',
  undoFailed: 'This could not be undone.',
} as const
