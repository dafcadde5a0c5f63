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
