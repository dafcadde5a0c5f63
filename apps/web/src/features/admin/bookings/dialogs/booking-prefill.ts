/** The client and the service to begin with. */
export interface BookingPrefill {
  client: { id: number | null; name: string; email: string | null; phone: string | null }
  appointmentTypeId?: number | null | undefined
  addonIds?: readonly number[] | undefined
  /** The booking after which the client comes again. */
  againId?: number | undefined
}
