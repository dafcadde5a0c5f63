/** Texts of the command menu and of the list of shortcuts. */
export const commands = {
  open: 'Search or jump to',
  openKeys: 'Ctrl K',
  menu: 'Go to, do, find',
  placeholder: 'A screen, a client, something to do',
  goTo: 'Go to',
  act: 'Do',
  clients: 'Clients',
  newBooking: 'New booking',
  newBlackout: 'New blackout',
  site: 'Open the site',
  nothing: 'Nothing goes by that name.',
  finding: 'Looking for clients',
  sheet: 'Keyboard shortcuts',
  sheetWords: 'They wait while something is being typed.',
  keyMenu: 'Search or jump anywhere',
  keySheet: 'This sheet',
  keySearch: 'Search on this screen',
  keyNew: 'Something new on this screen',
  keyNext: 'In a review: save and go on',
  keyNoShow: 'In a review: note a no-show and go on',
  between: 'then',
} as const

/** Texts of the confirmation before unsaved changes are lost. */
export const unsaved = {
  leave: 'Leave without saving?',
  leaveWords:
    'You have changes on this screen that are not saved yet. If you leave, they are lost.',
  stay: 'Keep editing',
  goOn: 'Leave without saving',
} as const
