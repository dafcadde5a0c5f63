const more: { label: string; link: string }[] = []

/** The addresses outside this site. An empty one is hidden from visitors. */
export const linksDocument = {
  key: 'links',
  defaults: {
    contact: '',
    apps: '',
    payOnline: '',
    /** Further ways of contact, such as a profile in a social network. */
    more,
  },
}

/** The page that shows them. */
export const contactDocument = {
  key: 'contact',
  defaults: { heading: 'Contact', text: 'Contact content coming soon...' },
}
