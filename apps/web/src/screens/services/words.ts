export const book = {
  title: (businessName: string) => `Book an Appointment - ${businessName}`,
  heading: 'Book an appointment',
  intro: 'Choose what you are coming for. The free times are on the next page.',
  loading: 'Loading the services',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  book: 'Book',
  failed: 'The services could not be loaded.',
  failedHint: 'Check your connection, then try again.',
  retry: 'Try again',
  empty: 'Nothing can be booked right now.',
  emptyHint: 'Please look in again soon, or get in touch.',
  changes: 'Need to reschedule or cancel? Use the link in your confirmation email.',
} as const

/** The static price list. The price of a booking comes from the appointment types of the back office instead. */
export const prices = {
  heading: 'Price list',
  intro: 'Donation based: the prices say what is usual, what you give is up to you.',
  services: {
    heading: 'Services',
    items: [
      { name: "Men's haircut", price: '$20' },
      {
        name: "Men's fade (bald/zero/half)",
        price: '$25',
        note: 'Free neck and ear clean-up within 14 days.',
      },
      { name: 'The Golden Hawk', price: '$45' },
      { name: "Men's edge-up/neck trim", price: '$5' },
      { name: 'Kids cut', price: '$17', note: 'Boys under 12.' },
    ],
  },
  addons: {
    heading: 'Add-ons',
    items: [
      { name: 'Beard shape-up', price: '+$5' },
      { name: 'Full beard sculpting', price: '+$20' },
      { name: 'Hot towel face treatment', price: '+$4' },
      { name: 'Straight razor edge-up', price: '+$7' },
    ],
  },
  packages: {
    heading: 'Packages',
    items: [
      {
        name: 'Roommate Package',
        price: '$3 off each',
        note: 'Plus a free straight razor edge-up or hot towel. At least three people, same day, back-to-back slots.',
      },
      {
        name: 'Groomsmen Package',
        price: 'Ask',
        note: 'Minimum 4 cuts plus travel, on-site within 1.5 hours of the town.',
      },
    ],
  },
} as const

export interface PriceCard {
  heading: string
  items: readonly { name: string; price: string; note?: string }[]
}

export const promotion = {
  heading: 'Aggie special',
  words: 'A free hot towel face treatment when you add it to your cut.',
} as const
