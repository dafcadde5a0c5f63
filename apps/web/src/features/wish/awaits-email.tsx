import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { type ReactNode, useEffect } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { clockTime, dayAndTime, longDay } from '../../ui/format/datetime.ts'
import { LinkState } from '../links/link-failed.tsx'
import { AlternativeTimes } from '../times/alternative-times.tsx'
import { wishText as text } from './text.ts'

/** A booking that awaits the press of its emailed link. */
export interface AwaitedWish {
  wishId: string
  start: number
  until: number
  /** Null where this page does not know it. */
  email: string | null
  timezone: string
}

type Awaiting = Extract<inferProcedureOutput<AppRouter['booking']['create']>, { awaits: 'email' }>

/** What a page says of the answer that a booking awaits an email. */
export function awaitedWish(
  { wishId, startDatetime, until }: Awaiting,
  { email, timezone }: Pick<AwaitedWish, 'email' | 'timezone'>,
): AwaitedWish {
  return { wishId, start: startDatetime.getTime(), until: until.getTime(), email, timezone }
}

/** Soon after the press, and seldom enough for a page that stays open for half an hour. */
const POLL_MS = 4000

interface AwaitsEmailProps {
  wish: AwaitedWish
  /** Called once it is booked or requested. */
  onBooked?: () => void
  /** Chooses another time; without it, the dates are chosen again elsewhere. */
  onTake?: (start: number) => void
}

/** Says that one press is left, and turns green by itself when it was made. */
export function AwaitsEmail({ wish, onBooked, onTake }: AwaitsEmailProps) {
  const { start, until, email, timezone } = wish
  const { data, error } = trpc.bookingWish.state.useQuery(
    { wishId: wish.wishId },
    {
      retry: false,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.error?.data?.httpStatus === 404 || isOver(state.data?.state) ? false : POLL_MS,
    },
  )
  const state = error?.data?.httpStatus === 404 ? 'ended' : (data?.state ?? 'waiting')
  const isMade = state === 'booked' || state === 'requested'
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called once, when the state changes.
  useEffect(() => {
    if (isMade) onBooked?.()
  }, [isMade])
  const day = longDay(data?.startDatetime.getTime() ?? start, timezone)
  if (isMade) return <Made day={day} isRequested={state === 'requested'} />
  if (state === 'ended') {
    return (
      <LinkState heading={text.endedHeading}>
        <p>{text.ended}</p>
        <ButtonLink href={paths.book}>{text.chooseTime}</ButtonLink>
      </LinkState>
    )
  }
  if (state === 'taken') {
    const starts = data?.alternatives.map((each) => each.getTime()) ?? []
    return (
      <LinkState heading={text.takenHeading}>
        <Taken starts={starts} timezone={timezone} onTake={onTake} />
      </LinkState>
    )
  }
  return (
    <LinkState heading={text.heading}>
      <p>{dayAndTime(start, timezone)}</p>
      <p>{text.email(email)}</p>
      <p>{text.notHeld(clockTime(until, timezone))}</p>
      <p>{text.nothingComes}</p>
      <p>{text.why}</p>
      <Banner tone="note">{text.waiting}</Banner>
    </LinkState>
  )
}

/** A time that was taken meanwhile may be free again, so it is asked about further. */
function isOver(state: string | undefined): boolean {
  return state === 'booked' || state === 'requested' || state === 'ended'
}

interface MadeProps {
  day: string
  isRequested: boolean
  children?: ReactNode
}

/** The booking was made by the press. */
export function Made({ day, isRequested, children }: MadeProps) {
  return (
    <LinkState heading={isRequested ? text.requestedHeading(day) : text.bookedHeading(day)}>
      <Banner tone="good">{isRequested ? text.requested : text.booked}</Banner>
      {children}
    </LinkState>
  )
}

interface TakenProps {
  starts: readonly number[]
  timezone: string
  chosen?: number | null
  onTake: ((start: number) => void) | undefined
}

/** The nearest free times for somebody who was overtaken. */
export function Taken({ starts, timezone, chosen, onTake }: TakenProps) {
  if (!onTake) return <p>{text.datesTaken}</p>
  if (starts.length === 0) {
    return (
      <>
        <p>{text.noneFree}</p>
        <ButtonLink href={paths.book}>{text.chooseTime}</ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>{text.taken}</p>
      <AlternativeTimes
        starts={starts}
        timezone={timezone}
        verb={text.choose}
        {...(chosen === undefined ? {} : { chosen })}
        onTake={onTake}
      />
    </>
  )
}
