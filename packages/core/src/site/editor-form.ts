import { EMAIL_FIELDS } from './email-fields-form.ts'

/** How a text is typed and what it may hold; `rich` has plain formatting (rich-text-form.ts). */
export interface TextField {
  kind: 'line' | 'text' | 'rich' | 'link' | 'picture'
  label: string
  hint?: string
  max: number
  /** The field must not be empty: one in an entry of a list has no default. */
  isRequired?: boolean
  /** What may stand in braces in the text; undefined where braces are text. */
  placeholders?: readonly string[]
  /** The field may be empty. Every other field of a document falls back to its default when it is emptied. */
  isOptional?: boolean
}

export interface ListField {
  kind: 'list'
  label: string
  /** One entry: 'question'. */
  thing: string
  /** The field by which an entry is recognised. */
  name: string
  max: number
  /** The list may be empty. */
  isOptional?: boolean
  entry: Readonly<Record<string, TextField>>
}

export type Field = TextField | ListField

interface EditedDocument {
  label: string
  fields: Readonly<Record<string, Field>>
}

const line = (label: string, more: Partial<TextField> = {}) =>
  ({ kind: 'line', label, max: 200, ...more }) satisfies TextField
const text = (label: string, more: Partial<TextField> = {}) =>
  ({ kind: 'text', label, max: 1000, ...more }) satisfies TextField
const rich = (label: string, more: Partial<TextField> = {}) =>
  ({ kind: 'rich', label, max: 5000, ...more }) satisfies TextField
const link = (label: string, more: Partial<TextField> = {}) =>
  ({ kind: 'link', label, max: 500, ...more }) satisfies TextField
const picture = { kind: 'picture', label: 'Picture', max: 200, isRequired: true } as const

const needed = { isRequired: true } as const
const optional = { isOptional: true } as const

const sections: ListField = {
  kind: 'list',
  label: 'Sections',
  thing: 'section',
  name: 'heading',
  max: 20,
  entry: { heading: line('Heading', needed), text: rich('Text', needed) },
}

/**
 * The editable texts, in the order of the screen. The API validates by the same table. The defaults are not part of
 * it (internal/content-documents.ts), so that a page's texts stay in the page's own file of the build.
 */
export const EDITED = {
  links: {
    label: 'Links',
    fields: {
      contact: link('Contact link', {
        ...optional,
        hint: 'Your own contact page. If you leave it empty, Contact leads to your public email or phone.',
      }),
      apps: link('Link to the apps', optional),
      more: {
        kind: 'list',
        label: 'More ways to get in touch',
        thing: 'link',
        ...optional,
        name: 'label',
        max: 10,
        entry: { label: line('Name', { max: 60, ...needed }), link: link('Link', needed) },
      },
    },
  },
  home: {
    label: 'Home',
    fields: {
      kicker: line('Line above the heading', optional),
      heading: text('Heading', { max: 120, hint: 'Line breaks are kept.' }),
      intro: rich('Introduction'),
      facts: {
        kind: 'list',
        label: 'Figures',
        thing: 'figure',
        ...optional,
        name: 'figure',
        max: 3,
        entry: { figure: line('Figure', { max: 20, ...needed }), words: line('Text', needed) },
      },
      stepsHeading: line('Heading of the steps'),
      steps: {
        kind: 'list',
        label: 'Steps',
        thing: 'step',
        name: 'heading',
        max: 6,
        entry: { heading: line('Heading', needed), words: rich('Text', needed) },
      },
      whoHeading: line('Heading about the barber'),
      who: rich('About the barber', {
        hint: 'Your first name, your town and a few words of a past client help visitors to trust the site. Your photo fits into the slideshow.',
      }),
    },
  },
  slideshow: {
    label: 'Slideshow',
    fields: {
      pictures: {
        kind: 'list',
        label: 'Pictures',
        thing: 'picture',
        name: 'caption',
        max: 12,
        entry: {
          picture,
          alt: line('Description', {
            hint: 'What the picture shows, for people who cannot see it.',
            ...needed,
          }),
          caption: line('Caption', { max: 80, hint: 'Below the picture.' }),
        },
      },
    },
  },
  services: {
    label: 'Services',
    fields: {
      intro: line('Introduction', optional),
      promotionHeading: line('Heading of the special'),
      promotion: rich('Text of the special'),
      pricesHeading: line('Heading of the price list'),
      pricesIntro: line('Text above the price list', optional),
      priceNotes: {
        kind: 'list',
        label: 'Notes in the price list',
        thing: 'note',
        ...optional,
        name: 'service',
        max: 30,
        entry: {
          service: line('Name of the service', needed),
          shownAs: line('Shown as', { hint: 'If you leave it empty, the name is shown.' }),
          note: line('Note'),
        },
      },
      packages: {
        kind: 'list',
        label: 'Packages',
        thing: 'package',
        ...optional,
        name: 'name',
        max: 10,
        entry: {
          name: line('Name', needed),
          price: line('Price', { max: 40, ...needed }),
          note: text('Note'),
        },
      },
    },
  },
  faq: {
    label: 'FAQ',
    fields: {
      heading: line('Heading'),
      intro: line('Introduction', optional),
      questions: {
        kind: 'list',
        label: 'Questions',
        thing: 'question',
        name: 'question',
        max: 50,
        entry: { question: line('Question', needed), answer: rich('Answer', needed) },
      },
    },
  },
  products: {
    label: 'Products',
    fields: {
      heading: line('Heading'),
      intro: line('Introduction', optional),
      items: {
        kind: 'list',
        label: 'Products',
        thing: 'product',
        ...optional,
        name: 'name',
        max: 12,
        entry: {
          picture,
          name: line('Name', { max: 80, ...needed }),
          description: text('Description', { max: 400 }),
          marketplace: line('Shop', {
            max: 60,
            hint: 'The button says: Buy on ...',
            ...needed,
          }),
          link: link('Link'),
        },
      },
      affiliateTag: line('Your affiliate tag', {
        max: 60,
        ...optional,
        hint: 'Added to links to Amazon that have none. The note below is shown while a link carries your tag.',
      }),
      disclosure: text('Note about affiliate links', optional),
    },
  },
  donate: {
    label: 'Donate',
    fields: {
      heading: line('Heading'),
      intro: rich('Introduction'),
      suggested: line('Suggested donation', { max: 40 }),
      usual: line('What is usual'),
      inPersonHeading: line('Heading: in person'),
      inPerson: rich('Text: in person'),
      means: {
        kind: 'list',
        label: 'Ways to give in person',
        thing: 'way',
        ...optional,
        name: 'name',
        max: 8,
        entry: { name: line('Name', { max: 60, ...needed }), link: link('Link') },
      },
      onlineHeading: line('Heading: online'),
      online: rich('Text: online'),
      bookHeading: line('Heading above the button'),
    },
  },
  contact: {
    label: 'Contact',
    fields: { heading: line('Heading'), text: rich('Text') },
  },
  privacy: {
    label: 'Privacy',
    fields: { heading: line('Heading'), intro: rich('Introduction'), sections },
  },
  accessibility: {
    label: 'Accessibility',
    fields: { heading: line('Heading'), intro: rich('Introduction'), sections },
  },
  sharing: {
    label: 'Sharing',
    fields: {
      tagline: line('Tagline', {
        max: 80,
        hint: 'After your business name in the title of the home page.',
      }),
      home: text('Description of the home page', {
        max: 300,
        hint: 'Search engines and shared links show it. About 150 characters are read.',
      }),
      book: text('Description of the list of services', { max: 300 }),
      products: text('Description of the products page', { max: 300 }),
      donate: text('Description of the page about donations', { max: 300 }),
      groomsmen: text('Description of the request for groomsmen', { max: 300 }),
      priceRange: line('Price range', {
        max: 60,
        hint: 'For search engines and maps, such as $20 to $45.',
      }),
      picture: {
        ...picture,
        label: 'Picture of shared links',
        hint: 'Wide, such as 1200 by 630.',
        isRequired: false,
      },
      pictureAlt: line('Description of the picture', {
        hint: 'What the picture shows, for people who cannot see it.',
      }),
    },
  },
  emails: { label: 'Emails', fields: EMAIL_FIELDS },
} as const satisfies Record<string, EditedDocument>

export type ContentKey = keyof typeof EDITED

export const CONTENT_KEYS = Object.keys(EDITED).filter(isContentKey)

export function isContentKey(key: string): key is ContentKey {
  return Object.hasOwn(EDITED, key)
}

export function editedDocument(key: ContentKey): EditedDocument {
  return EDITED[key]
}

const UPLOADED = /^\/site-pictures\/[\w-]{1,100}\.webp$/
/** The drawings of the site, which a picture may name. */
const DRAWINGS = ['fade', 'beard', 'towel', 'chair', 'tools'] as const
/** The drawing that shared links show (sharing-form.ts). */
const SHARE_DRAWINGS = ['share'] as const
const PRODUCT_DRAWINGS = ['clippers', 'clay', 'oil', 'scissors'] as const

export function isPicture(value: string): boolean {
  return (
    [...DRAWINGS, ...PRODUCT_DRAWINGS, ...SHARE_DRAWINGS].some((name) => name === value) ||
    isUploaded(value)
  )
}

/** Whether a picture was uploaded, and is not a drawing of the site. */
export function isUploaded(value: string): boolean {
  return UPLOADED.test(value)
}
