interface TelLinkProps {
  /** As it was typed; nothing is shown without one. */
  phone: string | null
  /** The number that the server reads in it, or null. */
  dial: string | null
}

/** A phone number, as a link to call where it can be dialled. */
export function TelLink({ phone, dial }: TelLinkProps) {
  if (!phone) return null
  return dial ? <a href={`tel:${dial}`}>{phone}</a> : <span>{phone}</span>
}
