import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { type Attempt, idempotent } from '../../app/api/idempotency-key.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { now } from '../../ui/browser/clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime, dayAndTime, localDate, shortDay } from '../../ui/format/datetime.ts'
import { suggestedText } from '../../ui/format/money.ts'
import { seeYouDay } from '../../ui/format/see-you.ts'
import { useStepFocus } from '../../ui/hooks/use-step-focus.ts'
import { useSwapFocus } from '../../ui/hooks/use-swap-focus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FreeCleanup } from '../cleanup/free-cleanup.tsx'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'
import { AlternativeTimes } from '../times/alternative-times.tsx'
import { SlotPicker } from '../times/slot-picker.tsx'
import { useSlots } from '../times/use-slots.ts'
import { HowToGive } from '../visit/how-to-give.tsx'
import { OwnClock } from '../visit/visit-sheet.tsx'
import { formatVisit, minutesText, specialText } from '../visit/visit-text.ts'
import { type AwaitedWish, AwaitsEmail, awaitedWish } from '../wish/awaits-email.tsx'
import { NextVisit, type SameAgainOffer } from './next-visit.tsx'
import styles from './same-again.module.css'

const text = {
  loading: 'Looking for your usual time',
  heading: (firstName: string) => `The same again, ${firstName}?`,
  afterNext: (firstName: string) => `The same again after that, ${firstName}?`,
  visit: (visit: string, length: string, price: string) => `${visit}, ${length}. ${price}.`,
  goneService: (name: string) => `${name} is no longer offered. Please choose another service.`,
  goneAddons: (names: string, isOne: boolean) =>
    `${names} can no longer be added and ${isOne ? 'is' : 'are'} not included.`,
  newPrice: (before: string) => `The suggested donation has changed. Last time it was ${before}.`,
  choose: 'Choose',
  book: (day: string, time: string) => `Book ${day}, ${time}`,
  booking: 'Booking…',
  noTimes: 'No times are free right now.',
  otherTimes: 'See all free times',
  chooseHeading: 'Choose a time',
  otherService: 'See all services',
  nearest: 'These are the nearest free times:',
  failed: 'This could not be booked. Please try again.',
  requestedHeading: (day: string, firstName: string) => `You requested ${day}, ${firstName}`,
  requested: (visit: string, length: string) =>
    `${visit}, ${length}. Your appointment is requested.`,
  answerByEmail: 'The time is held for you, and the answer of the barber comes by email.',
  bookedHeading: (day: string, firstName: string) => `See you ${day}, ${firstName}`,
  booked: (visit: string, length: string) => `${visit}, ${length}. Your appointment is booked.`,
  confirmation: 'The confirmation is on its way to your email, with links to reschedule or cancel.',
} as const

type Made = inferProcedureOutput<AppRouter['sameAgain']['book']>
type Booked = Exclude<Made, { awaits: 'email' }>

interface SameAgainProps {
  /** Without a token, the phone's cookie identifies the client. */
  publicToken?: string
  /** Shown when there is nothing to offer, and when the offer could not be loaded. */
  ifNone: ReactNode
  /** Below the offer. */
  after?: ReactNode
}

/** Offers a client the last visit again at three times: one tap chooses, and one books. */
export function SameAgain({ publicToken, ifNone, after }: SameAgainProps) {
  const input = publicToken === undefined ? {} : { publicToken }
  const query = trpc.sameAgain.offer.useQuery(input, {
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const [booked, setBooked] = useState<{ made: Booked; timezone: string }>()
  const [awaited, setAwaited] = useState<AwaitedWish>()
  const [, navigate] = useLocation()
  const offer = query.data?.offer
  if (query.isPending) return <OfferSkeleton />
  // What was booked may have ended the offer.
  if (booked)
    return (
      <section className={styles.offer} aria-labelledby="same-again">
        <BookedAgain booked={booked.made} timezone={booked.timezone} />
      </section>
    )
  if (awaited) return <AwaitsEmail wish={awaited} onTake={() => setAwaited(undefined)} />
  if (!offer) return ifNone
  const finish = (made: Made) => {
    if ('awaits' in made)
      return setAwaited(awaitedWish(made, { email: null, timezone: offer.timezone }))
    if (made.publicToken === null) return setBooked({ made, timezone: offer.timezone })
    navigate(paths.appointment(made.publicToken), { state: { was: 'booked' } })
  }
  return (
    <section className={styles.offer} aria-labelledby="same-again">
      {offer.next ? (
        <NextVisit
          id="same-again"
          next={offer.next}
          timezone={offer.timezone}
          publicToken={publicToken}
        />
      ) : null}
      {offer.next ? (
        <h3 className={styles.heading}>{text.afterNext(offer.firstName)}</h3>
      ) : (
        <h2 className={styles.heading} id="same-again">
          {text.heading(offer.firstName)}
        </h2>
      )}
      <Choice offer={offer} publicToken={publicToken} onBooked={finish} />
      {publicToken === undefined ? <FreeCleanup /> : null}
      {after}
    </section>
  )
}

interface ChoiceProps {
  offer: SameAgainOffer
  publicToken: string | undefined
  onBooked: (made: Made) => void
}

function Choice({ offer, publicToken, onBooked }: ChoiceProps) {
  const { service, addons, goneService, goneAddons, price, priceBefore, timezone } = offer
  const [chosen, setChosen] = useState<number | null>(null)
  const book = useBookAgain({ offer, publicToken, onBooked })
  const [other, setOther] = useState<number | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const bookButton = useRef<HTMLButtonElement>(null)
  const allTimes = useSwapFocus<HTMLElement>(isChoosing)
  const offered = book.nearest ?? offer.starts
  const starts = other === null ? offered : sorted([...offered, other])
  // After a lost race the server offers other times, so the chosen one may no longer be among them.
  const picked = chosen !== null && starts.includes(chosen) ? chosen : null
  if (!service) {
    return (
      <>
        {goneService ? <p>{text.goneService(goneService)}</p> : null}
        <ButtonLink href={paths.book}>{text.otherService}</ButtonLink>
      </>
    )
  }
  const special = specialText(addons)
  return (
    <>
      <p>
        {text.visit(
          formatVisit({ name: service.name, addons }),
          minutesText(offer.durationMinutes),
          suggestedText(price),
        )}
      </p>
      {special ? <p>{special}</p> : null}
      {goneAddons.length > 0 ? (
        <p>
          {text.goneAddons(
            new Intl.ListFormat('en-US').format(goneAddons),
            goneAddons.length === 1,
          )}
        </p>
      ) : null}
      {priceBefore === null ? null : <p>{text.newPrice(suggestedText(priceBefore))}</p>}
      <ActError
        error={book.error}
        failed={text.failed}
        tone={book.nearest ? 'warn' : 'bad'}
        takesFocus
      >
        {book.nearest?.length ? <p>{text.nearest}</p> : null}
      </ActError>
      {starts.length > 0 ? (
        <>
          <AlternativeTimes
            starts={starts}
            timezone={timezone}
            verb={text.choose}
            chosen={picked}
            onTake={setChosen}
          />
          {picked === null ? null : <OwnClock start={picked} timezone={timezone} />}
          {picked === null ? null : (
            <Button
              ref={bookButton}
              size="lg"
              pending={book.isPending}
              onClick={() => book.send({ start: picked, appointmentTypeId: service.id })}
            >
              {book.isPending
                ? text.booking
                : text.book(shortDay(picked, timezone), clockTime(picked, timezone))}
            </Button>
          )}
        </>
      ) : (
        <p>{text.noTimes}</p>
      )}
      <section ref={allTimes} aria-label={text.otherTimes} tabIndex={-1}>
        {isChoosing ? (
          <AllTimes
            appointmentTypeId={service.id}
            durationMinutes={offer.durationMinutes}
            opensAt={offered[0]}
            timezone={timezone}
            chosen={picked}
            onChoose={(start) => {
              setOther(start)
              setChosen(start)
              setIsChoosing(false)
              // The button takes the focus when it was rendered and enabled by the choice.
              requestAnimationFrame(() => bookButton.current?.focus())
            }}
          />
        ) : (
          <Button
            variant="quiet"
            size="sm"
            className={styles.quiet}
            onClick={() => setIsChoosing(true)}
          >
            {text.otherTimes}
          </Button>
        )}
      </section>
    </>
  )
}

interface AllTimesProps {
  appointmentTypeId: number
  durationMinutes: number
  /** A start whose day is shown first. */
  opensAt: number | undefined
  timezone: string
  chosen: number | null
  onChoose: (start: number) => void
}

/** Every free time of the offered visit: only the time is chosen again. */
function AllTimes({ appointmentTypeId, durationMinutes, opensAt, ...props }: AllTimesProps) {
  const { timezone, chosen, onChoose } = props
  const slots = useSlots({
    appointmentTypeId,
    durationMinutes,
    ...(opensAt !== undefined && { opensAt: localDate(opensAt, timezone) }),
  })
  return (
    <div className={styles.all}>
      <SlotPicker slots={slots} heading={text.chooseHeading} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

function sorted(starts: readonly number[]): number[] {
  return [...new Set(starts)].toSorted((a, b) => a - b)
}

function useBookAgain({ offer, publicToken, onBooked }: ChoiceProps) {
  const attempt = useRef<Attempt>(null)
  const { client } = trpc.useUtils()
  const [nearest, setNearest] = useState<number[]>()
  const { addons, price } = offer
  const { send, isPending, error } = useVisitorAct(
    ({ start, appointmentTypeId }: { start: number; appointmentTypeId: number }) => {
      const content = {
        ...(publicToken !== undefined && { publicToken }),
        startDatetime: new Date(start),
        appointmentTypeId,
        addonIds: addons.map(({ id }) => id),
        price,
      }
      return client.sameAgain.book.mutate(content, idempotent(attempt, content))
    },
    {
      onSuccess: onBooked,
      onFailed: (rejection) => {
        if (rejection?.code === 'slot_taken' || rejection?.code === 'slot_unavailable') {
          setNearest(rejection.alternatives)
        } else if (rejection?.code === 'offer_changed' || rejection?.code === 'offer_gone') {
          setNearest(undefined)
        }
      },
    },
  )
  return { send, isPending, error, nearest }
}

interface BookedAgainProps {
  booked: Booked
  timezone: string
}

function BookedAgain({ booked, timezone }: BookedAgainProps) {
  const sendsEmail = useSendsEmail()
  const { firstName, status, startDatetime, durationMinutes, price, service, addons } = booked
  const start = startDatetime.getTime()
  const isRequest = status === 'pending'
  const day = seeYouDay(start, timezone, now())
  const title = (isRequest ? text.requestedHeading : text.bookedHeading)(day, firstName)
  const heading = useStepFocus(title)
  const visit = formatVisit({ name: service, addons: addons.map((name) => ({ name })) })
  return (
    <>
      <h2 className={styles.heading} id="same-again" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>
        <strong>
          <time dateTime={startDatetime.toISOString()}>{dayAndTime(start, timezone)}</time>
        </strong>
      </p>
      <p>{(isRequest ? text.requested : text.booked)(visit, minutesText(durationMinutes))}</p>
      {isRequest ? null : <HowToGive price={price} />}
      <OwnClock start={start} timezone={timezone} />
      {sendsEmail ? (
        <p className={styles.soft}>{isRequest ? text.answerByEmail : text.confirmation}</p>
      ) : null}
    </>
  )
}

function OfferSkeleton() {
  return (
    <div className={styles.offer}>
      <p role="status" className={styles.status}>
        <VisuallyHidden>{text.loading}</VisuallyHidden>
      </p>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.times} />
      <Skeleton className={styles.button} />
    </div>
  )
}
