interface Contact {
  clientName: string
  clientEmail: string | null
  clientPhone: string | null
}

/** Whether two bookings were made under one contact, so that a link to either shows nothing of another person. */
export function sharesContact(a: Contact, b: Contact): boolean {
  return (
    a.clientName === b.clientName &&
    a.clientPhone === b.clientPhone &&
    a.clientEmail?.toLowerCase() === b.clientEmail?.toLowerCase()
  )
}
