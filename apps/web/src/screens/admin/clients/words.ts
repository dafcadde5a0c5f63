export const clients = {
  subtitle: 'Manage client information and view booking history',
  create: '+ New Client',
  search: 'Search clients by name, email, or phone...',
  caption: 'Clients, by name',
  columns: ['Name', 'Email', 'Phone', 'Created', 'Actions'],
  view: 'View',
  noneFound: 'No clients found matching your search.',
  none: 'No clients found. Create one to get started.',
  clearSearch: 'Clear search',
  things: 'clients',
  loadFailed: 'The clients could not be loaded.',
} as const

export const clientForm = {
  newTitle: 'New Client',
  editTitle: 'Edit Client',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  create: 'Create',
  update: 'Update',
  created: 'Client created.',
  updated: 'Client updated.',
  failed: 'The client could not be saved. Please try again.',
} as const

export const clientDetails = {
  title: 'Client Details',
  isFirstTime: 'First time',
  yes: 'Yes',
  no: 'No',
  referralSource: 'Referral source',
  picture: 'Style reference picture',
  notes: 'Notes',
  since: 'Client since',
  history: 'Booking History',
  totalBookings: 'Total bookings',
  totalDonations: 'Total donations',
  noHistory: 'No bookings found for this client.',
  failed: 'This client could not be loaded.',
} as const

export const deleteClient = {
  title: 'Confirm Delete',
  words:
    'Are you sure you want to delete this client? This action cannot be undone and will not affect existing bookings.',
  keep: 'Cancel',
  act: 'Delete',
  acting: 'Deleting...',
  done: 'Client deleted.',
  failed: 'The client could not be deleted. Please try again.',
} as const

export const mergeClients = {
  open: 'Merge',
  title: 'Merge Clients',
  whoElse: (name: string) => `Who is the same person as ${name}?`,
  search: 'Search for the other client',
  lookAlikes: 'They have something in common:',
  noLookAlikes: 'Nobody shares this name, address or number. Search for the other one.',
  found: 'Found:',
  noneFound: 'No other client found matching your search.',
  shares: { name: 'Same name', email: 'Same email', phone: 'Same phone' },
  keep: 'Which one stays?',
  effect:
    'The bookings of the other one move over. A missing phone is taken from it, and the notes of both are kept.',
  back: 'Back',
  act: 'Merge',
  acting: 'Merging...',
  done: (gone: string, kept: string) => `${gone} was merged into ${kept}.`,
  undone: 'The merge was undone.',
  failed: 'The clients could not be merged. Please try again.',
  undoFailed: 'The merge could not be undone. Please try again.',
  loadFailed: 'The other clients could not be loaded.',
} as const
