/** The page of one appointment. */
export const appointment = {
  title: (businessName: string) => `Your appointment - ${businessName}`,
  heading: 'Your appointment',
  seeYou: (day: string, firstName: string) => `See you ${day}, ${firstName}`,
  booked: 'Your appointment is booked. The confirmation is on its way to your email.',
  bookedWithoutEmail: 'Your appointment is booked.',
  moved: (from: string) => `Your appointment was moved from ${from}.`,
  beforeYouCome: 'Before you come:',
  comesTo: (place: string) => `The barber comes to you: ${place}.`,
  over: (status: string) => `This appointment is ${status}.`,
  requestHeading: 'Your request',
  request: (until: string) =>
    `The barber looks at every first visit in person. The time is held for you, and you get the answer at the latest ${until}.`,
  declined: 'The barber cannot take this request.',
  expired: 'This request was not answered in time, so the time is no longer held.',
  takeBack: 'Take back the request',
  begun: 'This appointment has already begun.',
  /** While the barber is running late. */
  tooLate: 'It is too late to change this appointment online.',
  reschedule: 'Reschedule',
  cancel: 'Cancel appointment',
  cleanupStays: 'To come at another time, cancel it and book it again by the link of your visit.',
} as const
