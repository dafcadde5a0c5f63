import { minutesText } from '../parts/visit-words.ts'
import { paths } from '../paths.ts'

/** The meta description of each page, by route pattern. */
export const descriptions: Readonly<Record<string, string>> = {
  [paths.home]:
    "Free men's haircuts at home for students, cadets and locals. Choose a service and pick a time. Donations are welcome.",
  [paths.book]:
    'Haircuts, fades, beards and hot towels: choose a service, then one of the free times. The cut is free, donations are welcome.',
  [paths.faq]: 'Who cuts, where, what it costs, and how to move or cancel a visit: the answers.',
  [paths.products]: 'Four things worth having between two haircuts, and where to buy them.',
  [paths.donate]:
    'The cut is free. How to donate if you want to, in person or online; 20 to 30 dollars is what is suggested.',
  [paths.contact]: 'How to get in touch about a haircut.',
}

interface Service {
  name: string
  description: string | null
  durationMinutes: number
}

export function serviceDescription({ name, description, durationMinutes }: Service): string {
  const words = description ? `${description} ` : ''
  return `${name}, ${minutesText(durationMinutes)}. ${words}See the free times and book one.`
}

/** The alternative text of the Open Graph image (public/share.png). */
export const shareAlt =
  'Ink drawing of a barber chair beside the words: Free haircuts, one chair, at home.'
export const priceRange = 'Free, donations welcome'
