/** What a person of a group is called whose name is missing: 'Guest 2'. The organizer is the first. */
export function guestNumber(position: number): string {
  return `Guest ${position}`
}

/** A visitor may type the words before a phone number, and no group has a hundred people. */
export function isGuestNumber(name: string): boolean {
  return /^Guest \d{1,2}$/.test(name)
}
