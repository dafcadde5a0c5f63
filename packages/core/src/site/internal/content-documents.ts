import { type ContentDocument, type Fields, filledIn } from '../content-form.ts'
import { donateDocument } from '../donate-form.ts'
import type { ContentKey } from '../editor-form.ts'
import { emailsDocument } from '../emails-form.ts'
import { faqDocument } from '../faq-form.ts'
import { homeDocument, slideshowDocument } from '../home-form.ts'
import { contactDocument, linksDocument } from '../links-form.ts'
import { productsDocument } from '../products-form.ts'
import { servicesDocument } from '../services-form.ts'
import { sharingDocument } from '../sharing-form.ts'
import { accessibilityDocument, privacyDocument } from '../statements-form.ts'

/** The defaults of every document. */
const DOCUMENTS: Readonly<Record<ContentKey, ContentDocument>> = {
  links: linksDocument,
  home: homeDocument,
  slideshow: slideshowDocument,
  services: servicesDocument,
  faq: faqDocument,
  products: productsDocument,
  donate: donateDocument,
  contact: contactDocument,
  privacy: privacyDocument,
  accessibility: accessibilityDocument,
  sharing: sharingDocument,
  emails: emailsDocument,
}

export function defaultsOf(key: ContentKey): Fields {
  return DOCUMENTS[key].defaults
}

/** The texts of a document as visitors see them, given the fields that are stored. */
export function withDefaults(key: ContentKey, stored: Fields): Fields {
  return filledIn(key, defaultsOf(key), stored)
}
