/** The end of a sentence of the default texts. It is kept while an address is set and sent automatically. */
export const ADDRESS_PROMISE =
  "you'll get the address no later than 2 hours before your appointment"

/** What stands for the promise otherwise. */
export const ADDRESS_BY_BARBER = 'the barber tells you where to come'
