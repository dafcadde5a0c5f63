/** The texts of moving a booking, apart from the dialogs, so that the calendar loads only these. */
export const moveBooking = {
  moved: (who: string, when: string) => `${who} moved to ${when}.`,
  movedQuietly: (who: string, when: string) => `${who} moved to ${when}. No email was sent.`,
  movedBack: (who: string, when: string) => `${who} is back at ${when}.`,
} as const
