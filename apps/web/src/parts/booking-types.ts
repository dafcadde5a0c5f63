/** The properties of API responses that the booking screens use. */

export interface Addon {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number
  /** True while the Aggie special makes this add-on free for new bookings. */
  isFreeSpecial: boolean
}

export interface AppointmentType {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number | null
  availableAddons: Addon[]
}

export interface AvailableDay {
  date: string
  /** Free starts in epoch milliseconds, ascending. */
  starts: number[]
}

export interface Availability {
  timezone: string
  today: string
  firstDate: string
  lastDate: string
  days: AvailableDay[]
}

/** The data of the confirmation screen: plain JSON, because it is stored in the history state for a reload. */
export interface BookingConfirmation {
  /** Authorises the calendar file, and also rescheduling and cancelling, so it is stored in this tab only. */
  publicToken: string
  /** The same links as in the confirmation email. */
  rescheduleUrl: string
  cancelUrl: string
  start: number
  end: number
  visit: string
  /** A sentence about the free add-ons; absent in confirmations stored before the special existed. */
  special?: string | null
  durationMinutes: number
  firstName: string
  email: string
  isFirstTime: boolean
  /** True when the address will be emailed automatically; false while no address is set. */
  addressPromised: boolean
  /** False when a picture was chosen but could not be uploaded. */
  pictureSent: boolean
  timezone: string
}
