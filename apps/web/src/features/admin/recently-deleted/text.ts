export const recentlyDeleted = {
  subtitle: 'Restore what you deleted in the last 24 hours.',
  things: 'deleted items',
  columns: ['Name', 'What', 'Deleted', 'Actions'],
  kinds: {
    booking: 'Booking',
    appointment_type: 'Appointment type',
    addon: 'Add-on',
    client: 'Client',
  },
  booking: (service: string, when: string) => `${service}, ${when}`,
  none: 'Nothing was deleted in the last 24 hours.',
  restore: 'Restore',
  restoring: 'Restoring...',
  restoreFailed: 'This could not be restored. Please try again.',
  loadFailed: 'What was deleted could not be loaded.',
} as const
