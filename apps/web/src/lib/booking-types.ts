/** The parts of the server's answers that the booking screens read. */

export interface Addon {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number
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
  /** Epoch milliseconds, in order. */
  starts: number[]
}

export interface Availability {
  timezone: string
  today: string
  firstDate: string
  lastDate: string
  days: AvailableDay[]
}

/** What the screen after booking tells; plain data, so that it survives a reload. */
export interface Booked {
  /** Of a link that may only look: its calendar file is had by it. */
  publicToken: string
  /** The same links as in the mail, for who changes his mind before it comes. */
  rescheduleUrl: string
  cancelUrl: string
  start: number
  end: number
  visit: string
  durationMinutes: number
  firstName: string
  email: string
  isFirstTime: boolean
  /** False when a picture was chosen but could not be sent. */
  pictureSent: boolean
  timezone: string
}
