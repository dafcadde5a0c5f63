/** The fields that appointment types and add-ons share. */
export interface Offer {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number | null
  isActive: boolean
  isFreeSpecial?: boolean
}
