/** Words and addresses of this one barber's site. Another barber changes these, and nothing else. */
export const site = {
  /** Shown until (or unless) the setting business_name says otherwise. */
  defaultName: 'The Open Chair',
  /** How the texts speak of the person cutting. */
  barber: 'the barber',
  tagline: "Free men's haircuts at home",
} as const

/** Where the site points outside itself. */
export const links = {
  contact: 'https://contact.example.com/',
  apps: 'https://apps.example.com/',
  payOnline: 'https://pay.example.com/the-open-chair',
} as const

/** The frame round every page. */
export const frame = {
  skip: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main',
  home: 'Home',
  book: 'Book an Appointment',
  faq: 'FAQ',
  products: 'Products',
  donate: 'Donate',
  contact: 'Contact',
  newTab: '(opens in a new tab)',
  rights: 'All rights reserved.',
  backHome: 'Back to Home',
  returnHome: 'Return to Home',
} as const

/** A page that could not be shown. */
export const failed = {
  title: (businessName: string) => `Page not loaded - ${businessName}`,
  heading: 'This page did not load',
  words:
    'The connection may be gone, or the site was just updated. Loading it again usually helps.',
  reload: 'Load again',
} as const
