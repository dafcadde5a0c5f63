/** The address of the payment link is in the document of the links; its QR code is drawn from it. */
export const donateDocument = {
  key: 'donate',
  defaults: {
    heading: 'The cut is free. Donations keep it that way.',
    intro:
      'You never have to pay. If you would like to give, your donation supports the haircuts and the ministry behind them.',
    suggested: '$20 to $30',
    usual: 'Most people donate about $20 or $25.',
    inPersonHeading: 'In person',
    inPerson: 'After your cut, whichever way is easiest.',
    means: [
      { name: 'Peer-payment app', link: '' },
      { name: 'Cash', link: '' },
      { name: 'Card', link: '' },
    ],
    onlineHeading: 'Online',
    online: 'With a payment link, anytime.',
    bookHeading: 'No need to donate first.',
  },
}
