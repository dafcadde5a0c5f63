const MINUTE = 60_000

export type OfferState = 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

export interface ModelOffer {
  bookingIndex: number
  slots: number[]
  expiresAt: number
  state: OfferState
  accepted: number | null
}

/** All that decides, without a database: who has which time, and what is held for whom until when. */
export interface Model {
  now: number
  bookings: { slot: number; isConfirmed: boolean }[]
  offers: ModelOffer[]
}

export const clash = (a: number, b: number) => Math.abs(a - b) < 2

export function expire(model: Model) {
  for (const offer of model.offers) {
    if (offer.state === 'open' && offer.expiresAt <= model.now) end(offer, 'expired')
  }
}

export function end(offer: ModelOffer, state: OfferState) {
  offer.state = state
  offer.slots = []
}

export function isBooked(model: Model, slot: number, except = -1) {
  return model.bookings.some(
    (each, index) => index !== except && each.isConfirmed && clash(each.slot, slot),
  )
}

export function isHeld(model: Model, slot: number, except = -1) {
  return model.offers.some(
    ({ bookingIndex, slots }) => bookingIndex !== except && slots.some((each) => clash(each, slot)),
  )
}

/** A booking takes a time: what is held of it is released, and an offer without a time is withdrawn. */
export function take(model: Model, slot: number) {
  for (const offer of model.offers) {
    if (offer.state !== 'open') continue
    offer.slots = offer.slots.filter((each) => !clash(each, slot))
    if (offer.slots.length === 0) end(offer, 'withdrawn')
  }
}

export function withdraw(model: Model, bookingIndex: number) {
  const offer = model.offers.find(
    (each) => each.state === 'open' && each.bookingIndex === bookingIndex,
  )
  if (offer) end(offer, 'withdrawn')
}

export type Step =
  | { do: 'book' | 'barber books'; slot: number }
  | { do: 'barber moves'; booking: number; slot: number }
  | { do: 'barber cancels'; booking: number }
  | { do: 'offer'; booking: number; slots: number[]; minutes: number }
  | { do: 'accept'; offer: number; nth: number }
  | { do: 'decline'; offer: number }
  | { do: 'wait'; minutes: number }

/** Does a step in the model. @returns whether it is allowed; null when there is nothing to do it to. */
export function predict(model: Model, step: Step): boolean | null {
  expire(model)
  switch (step.do) {
    case 'wait':
      model.now += step.minutes * MINUTE
      return true
    case 'book':
    case 'barber books': {
      const isFree =
        !isBooked(model, step.slot) && (step.do === 'barber books' || !isHeld(model, step.slot))
      if (!isFree) return false
      take(model, step.slot)
      model.bookings.push({ slot: step.slot, isConfirmed: true })
      return true
    }
    case 'barber moves': {
      const booking = model.bookings[step.booking]
      if (!booking?.isConfirmed || booking.slot === step.slot) return null
      if (isBooked(model, step.slot, step.booking)) return false
      take(model, step.slot)
      withdraw(model, step.booking)
      booking.slot = step.slot
      return true
    }
    case 'barber cancels': {
      const booking = model.bookings[step.booking]
      if (!booking?.isConfirmed) return null
      booking.isConfirmed = false
      withdraw(model, step.booking)
      return true
    }
    case 'offer': {
      const booking = model.bookings[step.booking]
      if (!booking?.isConfirmed) return null
      const { slots } = step
      const isAllowed = slots.every(
        (slot, index) =>
          !isBooked(model, slot) &&
          !isHeld(model, slot, step.booking) &&
          !slots.slice(0, index).some((each) => clash(each, slot)),
      )
      if (!isAllowed) return false
      withdraw(model, step.booking)
      const expiresAt = model.now + step.minutes * MINUTE
      model.offers.push({
        bookingIndex: step.booking,
        slots: [...slots],
        expiresAt,
        state: 'open',
        accepted: null,
      })
      return true
    }
    case 'accept': {
      const offer = model.offers[step.offer]
      if (!offer) return null
      if (offer.state === 'accepted') return true
      const slot = offer.slots[step.nth % Math.max(offer.slots.length, 1)]
      const booking = model.bookings[offer.bookingIndex]
      if (offer.state !== 'open' || slot === undefined || !booking) return false
      end(offer, 'accepted')
      offer.accepted = slot
      booking.slot = slot
      return true
    }
    case 'decline': {
      const offer = model.offers[step.offer]
      if (!offer) return null
      if (offer.state !== 'open') return offer.state === 'declined'
      end(offer, 'declined')
      return true
    }
  }
}
