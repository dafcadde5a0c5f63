/** The texts of this business that the back office does not edit. Change them for another business. */
export const site = {
  /** Shown until the setting business_name has loaded, and when it is empty. */
  defaultName: 'The Open Chair',
  /** How the texts refer to the barber. */
  barber: 'the barber',
} as const

/** The header and footer of every page. */
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
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  links: 'Send me my links',
  newTab: '(opens in a new tab)',
  rights: 'All rights reserved.',
  backHome: 'Back to Home',
  returnHome: 'Return to Home',
} as const

/** The page of the error boundary. */
export const failed = {
  title: (businessName: string) => `Page not loaded - ${businessName}`,
  heading: 'This page did not load',
  description: 'You may be offline, or the site was just updated. Reloading usually helps.',
  reload: 'Reload',
} as const
