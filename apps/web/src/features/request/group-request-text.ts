/** The form of groomsmen. */
export const groomsmen = {
  title: (businessName: string) => `Groomsmen - ${businessName}`,
  heading: 'The barber comes to your groomsmen',
  intro:
    'Say when and where. The barber answers with a time and a total by email, which you accept by a link. Nothing is booked until then.',
  introWithoutEmail:
    'Say when and where. The barber answers by phone with a time and a total. Nothing is booked until then.',
  form: 'Your request',
  date: 'Date',
  place: 'Place',
  placeHint: 'The venue or address, and the city.',
  drive: 'How far is the drive from the town?',
  choose: 'Please choose',
  farther: 'More than 1½ hours',
  cuts: 'How many cuts, yours included?',
  notes: 'Notes',
  notesHint: 'When do you have to be ready? Everyone’s name can wait.',
  send: 'Send the request',
  sending: 'Sending...',
  failed: 'Your request could not be sent. Everything you typed is still here.',
  lost: 'The connection was lost. Everything you typed is still here.',
  sentHeading: 'Your request is on its way',
  sent: (day: string, cuts: number) => `${cuts} cuts on ${day}. Nothing is booked yet.`,
  sentNext: (email: string) => `The barber answers by email to ${email}.`,
  sentNextWithoutEmail: 'The barber will call or text you.',
  back: 'Back to the services',
} as const
