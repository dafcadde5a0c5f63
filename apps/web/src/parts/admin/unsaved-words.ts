/** Texts of screens whose changes are saved together, and of dialogs that keep drafts. */
export const unsaved = {
  banner: 'You have unsaved changes. Click "Save All Changes" to apply them.',
  save: 'Save All Changes',
  discard: 'Discard changes',
  saved: 'Everything is saved.',
  someRefused: (names: string) => `Not saved: ${names}. Everything else is.`,
  saveFailed: 'It could not be saved. Please try again.',
  leave: 'Leave without saving?',
  leaveWords:
    'You have changes on this screen that are not saved yet. If you leave, they are lost.',
  stay: 'Keep editing',
  goOn: 'Leave without saving',
  kept: 'Not saved. What you typed is there again when you open it.',
  back: 'What you typed before is here again.',
  startOver: 'Start over',
} as const
