/** A part of the default texts that is only true under some settings, and what replaces it otherwise. */
interface Promised {
  text: string
  otherwise: string
}

/** True while an address is set and sent automatically. */
export const ADDRESS_PROMISE: Promised = {
  text: "you'll get the address no later than 2 hours before your appointment",
  otherwise: 'the barber tells you where to come',
}

/** True while email is set up. */
export const EMAIL_PROMISES: readonly Promised[] = [
  { text: 'get a confirmation by email', otherwise: 'keep the link to your appointment' },
  {
    text: 'with the links in your confirmation email',
    otherwise: 'with the link that you get when you book',
  },
]
