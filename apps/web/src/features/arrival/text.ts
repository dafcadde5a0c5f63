/** What the page of an appointment shows from two hours before. */
export const arrival = {
  heading: 'When you arrive',
  private: 'This is a private home, so please keep the address to yourself.',
  appleMaps: 'Apple Maps',
  googleMaps: 'Google Maps',
  picture: 'The door',
  notes: { parking: 'Parking', gate: 'Getting in', dog: 'The dog' },
  contact: 'Can’t find it, or running late?',
} as const
