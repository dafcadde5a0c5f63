const more: { label: string; link: string }[] = []

/**
 * The addresses outside this site. Without a contact link, links to contact the barber lead to the public email or phone;
 * without a link to the apps, its words lead where contact leads.
 */
export const linksDocument = {
  key: 'links',
  defaults: {
    contact: '',
    apps: '',
    /** Further ways of contact, such as a profile in a social network. */
    more,
  },
}

/** The page that shows them. */
export const contactDocument = {
  key: 'contact',
  defaults: { heading: 'Contact', text: 'Contact content coming soon...' },
}
