/** What the page of an appointment shows from two hours before. */
export const arrival = {
  heading: 'When you arrive',
  private: 'This is a private home, so please keep the address to yourself.',
  appleMaps: 'Apple Maps',
  googleMaps: 'Google Maps',
  picture: 'The door',
  notes: { parking: 'Parking', gate: 'Getting in', dog: 'The dog' },
  outside: 'I’m outside',
  telling: 'Telling the barber...',
  notified: 'The barber knows that you are outside. The answer appears here.',
  again: 'Tell the barber again',
  noAnswer: 'No answer?',
  comeIn: 'Come in.',
  wait: (until: string) => `Five more minutes, please: until about ${until}.`,
} as const
