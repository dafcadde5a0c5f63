import { GROUP_DISCOUNT, GROUP_SIZE } from '@haircuts/scheduling/group-price'

export const groupText = {
  heading: (people: number) => `${people} appointments, back to back`,
  intro: 'Choose a service and add-ons for each person. Only times that fit all of you are shown.',
  you: 'You',
  person: (number: number) => `Person ${number}`,
  service: 'Service',
  addons: (chosen: number) => (chosen === 0 ? 'Add-ons' : `Add-ons (${chosen} chosen)`),
  package: (treats: string) =>
    `Roommate Package: $${GROUP_DISCOUNT} off each${treats ? `, plus a free ${treats} each` : ''}.`,
  packageFrom: `${GROUP_SIZE} or more people on the same day: $${GROUP_DISCOUNT} off each.`,
  people: (count: number) => `${count} people`,
  saved: (amount: string) => `Roommate Package: ${amount} off, already in the total.`,
  changed: 'Your choices changed. Please choose a time again.',
  othersHeading: 'Who else is coming?',
  othersHint: 'A first name is enough.',
  emailsHint: 'If you leave an email empty, as for a child, we’ll email you instead.',
  firstName: (who: string) => `First name, ${who.toLowerCase()}`,
  email: (who: string) => `Email, ${who}`,
  wrong: {
    name: (people: string) => `Please enter a first name for ${people}.`,
    email: (people: string) => `Please check the email of ${people}.`,
  },
  send: (count: number) => `Book ${count} appointments`,
  gone: 'One of your services is no longer offered. Please choose again.',
} as const

export const groupBooked = {
  booked: (count: number) =>
    count === 2 ? 'Both appointments are booked.' : `All ${count} appointments are booked.`,
  confirmation: 'A confirmation with everyone’s times is on its way to',
  linksHeading: 'A link for each person',
  links:
    'With this link, each person can add a name, contact details and a picture, or cancel the appointment. Your own link can change all of them.',
} as const
