/** Texts of the alarms on the dashboard and on the System screen. */
export const alarms = {
  open: {
    icloud: 'Open iCloud Integration',
    messages: 'Open Messages',
    settings: 'Open Settings',
    setup: 'Set up email',
    system: 'Open System',
    unproven: 'Show them',
  },
} as const
