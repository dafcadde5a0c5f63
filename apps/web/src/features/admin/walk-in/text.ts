/** Texts of the form for a client who walks in, and of choosing a service in other booking forms. */
export const walkIn = {
  title: 'Walk-in',
  client: 'Client',
  placeholder: 'Name or phone',
  finding: 'Looking for clients',
  found: (count: number) => (count === 1 ? '1 client found' : `${count} clients found`),
  phone: 'Phone',
  email: 'Email',
  notify: 'Email a confirmation',
  noEmail: 'No email, so nothing is sent.',
  now: (start: string, end: string) => `Now: ${start} to ${end}.`,
  later: (start: string, end: string) => `Next free: ${start} to ${end}.`,
  inChair: (name: string, end: string) => `${name} is in the chair until ${end}.`,
  comesNext: (name: string, start: string) =>
    `${name} comes at ${start}, too soon for this service.`,
  startNow: 'Start now',
  startAt: (start: string) => `Book ${start}`,
  starting: 'Booking...',
  started: (name: string, start: string, end: string) => `${name} is booked, ${start} to ${end}.`,
  failed: 'The walk-in could not be booked. Please try again.',
  loadFailed: 'The services could not be loaded.',
} as const

export const serviceFields = {
  service: 'Service',
  addons: 'Add-ons',
  gone: (name: string) => `${name} (no longer offered)`,
  option: (name: string, minutes: number) => `${name} (${minutes} min)`,
  addon: (name: string, minutes: number, price: string) => `${name}, ${minutes} min, ${price}`,
} as const
