import { useEffect, useState } from 'react'

/** A booking that was just made in this browser. */
export interface OwnBooking {
  /** In epoch milliseconds. */
  start: number
  end: number
  publicToken: string
}

const CHANNEL = 'own-bookings'

/** Tells the other tabs of this browser about a booking. Nothing is stored. */
export function announceBooking({ start, end, publicToken }: OwnBooking) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ start, end, publicToken })
  channel.close()
}

/** @returns a function that finds the booking of another tab during a visit. */
export function useBookingsOfOtherTabs() {
  const [bookings, setBookings] = useState<readonly OwnBooking[]>([])
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<OwnBooking>) => {
      setBookings((before) => [...before, data])
    })
    return () => channel.close()
  }, [])
  return (start: number | null, durationMinutes: number) =>
    start === null
      ? undefined
      : bookings.find((each) => each.start < start + durationMinutes * 60_000 && start < each.end)
}
