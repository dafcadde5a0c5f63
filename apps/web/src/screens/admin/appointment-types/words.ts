export const appointmentTypes = {
  subtitle: 'What visitors can book, in the order they see it',
  new: 'New Appointment Type',
  edit: 'Edit Appointment Type',
  showInactive: 'Show inactive appointment types',
  empty: 'No appointment types found. Create one to get started.',
  allInactive: 'All appointment types are inactive.',
  sureToDelete:
    'Are you sure you want to delete this appointment type? This action cannot be undone.',
  loadFailed: 'The appointment types could not be loaded.',
  color: 'Color',
  activeHint: 'Visitors can book it',
  addons: 'Add-ons it offers',
  addonsFailed: 'The add-ons could not be loaded.',
  noAddons: 'There are no add-ons yet. You can create them under Add-ons.',
  addonsNotSaved: (name: string, reason: string) =>
    `${name} was saved, but not which add-ons it offers: ${reason} Everything is still filled in, so you can save again.`,
  addonsNotSavedReason: 'please try again.',
} as const
