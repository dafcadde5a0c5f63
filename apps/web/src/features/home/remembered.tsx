import { useEffect } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { clockTime, shortDay } from '../../ui/format/datetime.ts'

const text = {
  welcome: (firstName: string) => `Welcome back, ${firstName}`,
  next: (day: string, time: string) => `Your next appointment: ${day}, ${time}`,
  again: 'The same again',
} as const

/** The greeting of a returning client. Its texts replace the default ones, so that nothing moves. */
export interface Greeting {
  welcome: string
  action: string
}

/** Queries which client the phone is remembered for. Renders nothing. */
export function Remembered({ onGreet }: { onGreet: (greeting: Greeting) => void }) {
  const query = trpc.sameAgain.offer.useQuery({}, { retry: false })
  const offer = query.data?.offer
  useEffect(() => {
    if (!offer) return
    const { firstName, next, timezone } = offer
    const start = next?.startDatetime.getTime()
    onGreet({
      welcome: text.welcome(firstName),
      action:
        start === undefined
          ? text.again
          : text.next(shortDay(start, timezone), clockTime(start, timezone)),
    })
  }, [offer, onGreet])
  return null
}
