export const addons = {
  subtitle: 'What visitors can add to an appointment, in the order they see it',
  new: 'New Add-on',
  edit: 'Edit Add-on',
  showInactive: 'Show inactive add-ons',
  empty: 'No add-ons found. Create your first add-on to get started.',
  sureToDelete: 'This will permanently delete this add-on. This action cannot be undone.',
  loadFailed: 'The add-ons could not be loaded.',
  durationHint: 'How much longer the appointment takes.',
  activeHint: 'Visitors can choose it',
} as const
