export const homeDocument = {
  key: 'home',
  defaults: {
    kicker: 'A campus ministry with clippers',
    heading: 'Free haircuts,\none chair,\nat home.',
    intro:
      "Get a good haircut and pay nothing. You come to the barber's home, to one chair that is open to students, cadets and locals as part of a campus ministry.\n\nDonations keep the clippers sharp. Most people give about $20 or $25.",
    facts: [
      { figure: '2000', words: 'Cutting hair since' },
      { figure: 'Over 5000', words: 'Cuts so far' },
      { figure: '$20 to $30', words: 'Suggested donation' },
    ],
    stepsHeading: 'How it works',
    steps: [
      {
        heading: 'Choose your cut',
        words: 'A haircut, a fade or a beard, plus any add-ons you like.',
      },
      {
        heading: 'Pick a time',
        words: 'See every free time, pick one, and get a confirmation by email.',
      },
      {
        heading: 'Come by',
        words:
          "If you are new, you'll get the address no later than 2 hours before your appointment.",
      },
      {
        heading: 'Give what you like',
        words: 'The cut is free. If you want to donate, the suggested amount is 20 to 30 dollars.',
      },
    ],
    whoHeading: 'Who is it for?',
    who: 'Everyone is welcome: students before an interview, cadets before inspection, locals any time.\n\nCutting hair is a side activity of a campus ministry here: a way to serve people, one head at a time.',
  },
}

/** The pictures of the home page: the name of a drawing, or the address of an uploaded picture. */
export const slideshowDocument = {
  key: 'slideshow',
  defaults: {
    pictures: [
      {
        picture: 'fade',
        caption: 'A fade, from the side',
        alt: 'Ink drawing of a head from the side: full on top, faded down to the neck.',
      },
      {
        picture: 'beard',
        caption: 'A beard, lined up',
        alt: 'Ink drawing of a full beard in profile, with a clean edge along the cheek.',
      },
      {
        picture: 'towel',
        caption: 'A hot towel',
        alt: 'Ink drawing of three rolled towels, steaming.',
      },
      {
        picture: 'chair',
        caption: 'The chair',
        alt: 'Ink drawing of an empty barber chair, from the side.',
      },
      {
        picture: 'tools',
        caption: 'Tools on a tray',
        alt: 'Ink drawing of scissors, a comb, a straight razor and clippers on a tray.',
      },
    ],
  },
}
