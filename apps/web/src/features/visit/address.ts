/** A group in a row, in the visitor's calendar. */
export function groupVisit(people: number): string {
  return `Haircuts for ${people} people`
}

/** Without emails the barber sends the address himself. */
export const ADDRESS_WITHOUT_EMAIL = 'The barber tells you where to come.'

/** For a link that was not emailed, and so does not prove that its holder reads the address of the booking. */
export const OPEN_EMAILED_LINK = 'Open the link in your email to see the address.'
