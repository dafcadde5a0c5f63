/** The address of the payment link is in the document of the links; its QR code is drawn from it. */
export const donateDocument = {
  key: 'donate',
  defaults: {
    heading: 'The cut is free. Donations keep it so.',
    intro:
      'You are never asked to pay, before or after. If you would like to give, your donation supports the chair and the ministry behind it.',
    suggested: '$20 to $30',
    usual: 'Most people donate about $20 or $25.',
    inPersonHeading: 'In person',
    inPerson: 'After your cut, whichever is easiest.',
    means: [
      { name: 'Peer-payment app', link: '' },
      { name: 'Cash', link: '' },
      { name: 'Card', link: '' },
    ],
    onlineHeading: 'Online',
    online: 'By a payment link, whenever you like.',
    bookHeading: 'No need to donate first.',
  },
}
