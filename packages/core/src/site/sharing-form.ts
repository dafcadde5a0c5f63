/** The drawing of the site that is shown with a shared link (apps/web/public/share.png). */
export const SHARE_DRAWING = 'share'

/** What search engines, browser tabs and shared links show of the site. The page of a service has the description of that service. */
export const sharingDocument = {
  key: 'sharing',
  defaults: {
    tagline: "Free men's haircuts at home",
    home: "Free men's haircuts at home for students, cadets and locals. Choose a service and pick a time. Donations are welcome.",
    book: 'Haircuts, fades, beards and hot towels: choose a service, then one of the free times. The cut is free, donations are welcome.',
    products: 'Four things worth having between haircuts, and where to buy them.',
    donate:
      'The cut is free. How to donate if you want to, in person or online. The suggested donation is 20 to 30 dollars.',
    groomsmen:
      'Groomsmen cuts at your place: at least four people, within an hour and a half by car. Ask for a date.',
    priceRange: 'Free, donations welcome',
    picture: SHARE_DRAWING,
    pictureAlt:
      'Ink drawing of a barber chair beside the words: Free haircuts, one chair, at home.',
  },
}
