/** The clients at the door, on the dashboard. */
export const outside = {
  list: 'Outside your door',
  isOutside: (name: string) => `${name} is outside`,
  since: (time: string, since: string) => `${time} appointment, outside since ${since}`,
  waits: (time: string, until: string) => `${time} appointment, asked to wait until ${until}`,
  comeIn: 'Come in',
  fiveMinutes: '5 minutes',
  notified: (name: string, answer: string) => `${name} reads "${answer}".`,
  failed: (name: string) => `${name} was not told. Please try again.`,
} as const

/** What clients read at the door. */
export const door = {
  title: 'At Your Door',
  intro:
    'From 2 hours before, the page of an appointment shows your address to clients who were given it. What you add here is shown below it, and to nobody else.',
  nothing: 'Nothing added yet',
  change: 'Change',
  loadFailed: 'What you say about your door could not be loaded.',
  picture: 'Picture of the door',
  addPicture: 'Picture of the door',
  remove: 'Remove the picture',
  parking: 'Parking',
  gate: 'Getting in',
  dog: 'The dog',
  hints: {
    parking: 'Such as: on the street, not in the drive.',
    gate: 'The gate, the bell, which door.',
    dog: 'Such as: he barks and is friendly.',
  },
  saved: 'Saved.',
  failed: 'This could not be saved.',
} as const
