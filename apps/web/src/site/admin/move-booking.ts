/** The texts of moving a booking, apart from the dialogs, so that the calendar loads only these. */
export const moveBooking = {
  reschedule: 'Reschedule',
  updating: 'Updating...',
  newStart: 'New date and time',
  keepsLength: 'The visit keeps its length. Only another booking can stand in the way.',
  notify: 'Email the client about the new time',
  moved: (who: string, when: string) => `${who} moved to ${when}.`,
  movedQuietly: (who: string, when: string) => `${who} moved to ${when}. No email was sent.`,
  movedBack: (who: string, when: string) => `${who} is back at ${when}.`,
  moveFailed: 'This could not be moved. It is where it was.',
  undoFailed: 'This could not be undone.',
} as const
