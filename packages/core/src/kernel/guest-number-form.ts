/** What a person of a group is called whose name is missing: 'Guest 2'. The organizer is the first. */
export function guestNumber(position: number): string {
  return `Guest ${position}`
}

export function isGuestNumber(name: string): boolean {
  return /^Guest \d+$/.test(name)
}
