/**
 * The texts around the list of services. Names and prices of the price list come from the services themselves; a note
 * is added to the service that it names.
 */
export const servicesDocument = {
  key: 'services',
  defaults: {
    intro: 'Choose a service. You pick a time on the next page.',
    promotionHeading: 'Aggie special',
    promotion: 'A free hot towel face treatment when you add it to your cut.',
    pricesHeading: 'Price list',
    pricesIntro: 'Donation based: these are suggested amounts. What you give is up to you.',
    priceNotes: [
      {
        service: "Men's fade",
        shownAs: "Men's fade (bald/zero/half)",
        note: 'Free neck and ear clean-up within 14 days.',
      },
      { service: 'Kids cut', shownAs: '', note: 'Boys under 12.' },
    ],
    packages: [
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
}
