export const addons = {
  subtitle: 'What visitors can add to an appointment, in the order they see it',
  new: 'New Add-on',
  edit: 'Edit Add-on',
  showInactive: 'Show inactive add-ons',
  empty: 'No add-ons found. Create your first add-on to get started.',
  allInactive: 'All add-ons are inactive.',
  sureToDelete: 'This will permanently delete this add-on. This action cannot be undone.',
  loadFailed: 'The add-ons could not be loaded.',
  durationHint: 'How much longer the appointment takes.',
  freeSpecial: 'Free while the special is on',
  freeSpecialHint: 'It costs nothing when it is booked: the Aggie special',
  activeHint: 'Visitors can choose it',
} as const
