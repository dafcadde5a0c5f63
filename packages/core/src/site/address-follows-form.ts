const IN_TIME = 'in a separate email, no later than 2 hours before your appointment.'

/**
 * How the address follows, for the emails and the pages alike. A page says to `anyone` what is true for everybody, because it
 * must not disclose who has visited before.
 */
export function formatAddressFollows(to: 'a new client' | 'anyone'): string {
  return to === 'anyone'
    ? `If you have been here before, it is the same address. If you are new, you’ll get it ${IN_TIME}`
    : `You’ll get the address ${IN_TIME}`
}
