/** A group in a row, in the visitor's calendar. */
export function groupVisit(people: number): string {
  return `Haircuts for ${people} people`
}

/** Without emails the barber sends the address himself. */
export const ADDRESS_WITHOUT_EMAIL = 'The barber tells you where to come.'

/** For a link that was not emailed, and so does not prove that its holder reads the address of the booking. */
export const OPEN_EMAILED_LINK = 'Open the link in your email to see the address.'

/** Independent of whether the client is known: a page must not disclose who has visited before. */
export function formatAddress(isFirstTime: boolean): string {
  return isFirstTime
    ? "Since this is your first time, you'll get the address by email no later than 2 hours before your appointment."
    : "Same address as last time. If you are new, you'll get it by email no later than 2 hours before your appointment."
}
