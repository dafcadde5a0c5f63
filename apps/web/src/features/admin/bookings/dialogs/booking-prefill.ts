/** What a new booking begins with. */
export interface BookingPrefill {
  client: { id: number | null; name: string; email: string | null; phone: string | null }
  appointmentTypeId?: number | null | undefined
  addonIds?: readonly number[] | undefined
  /** The booking after which the client comes again. */
  againId?: number | undefined
  /** The start (wall time). */
  start?: string
  notes?: string | null
  /** The request for groomsmen that is booked, with everybody in a row. */
  groupRequest?: { id: number; cuts: number; place: string; driveMinutes: number } | undefined
}
