export const donate = {
  title: (businessName: string) => `Donate - ${businessName}`,
  heading: 'The cut is free. Donations keep it so.',
  intro:
    'Nobody is asked to pay, before or after. If you would like to give, it goes back into the chair and the ministry behind it.',
  suggestedLabel: 'Suggested donation',
  suggested: '$20 to $30',
  usual: 'Most people donate about $20 or $25.',
  inPerson: {
    heading: 'In person',
    words: 'After your cut, whichever is easiest.',
    means: ['Peer-payment app', 'Cash', 'Card'],
  },
  online: {
    heading: 'Online',
    words: 'By a payment link, whenever you like.',
    link: 'Donate online',
    /** The link without its scheme, for typing. */
    address: (link: string) => link.replace(/^https:\/\//, ''),
    code: 'QR code of the payment link',
    scan: 'Point a phone’s camera at it, or type',
  },
  bookHeading: 'No need to donate first.',
  bookACut: 'Book a cut',
} as const
