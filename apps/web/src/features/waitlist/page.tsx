import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { isLostConnection, toAppError } from '../../app/api/errors.ts'
import { useBusinessName, useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { useVisibleSecond } from '../../ui/browser/visible-second.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { clockTime, longDay, monthDay } from '../../ui/format/datetime.ts'
import { emailedLink, LinkFailed, LinkState } from '../appointment/link-failed.tsx'
import { OwnClock } from '../appointment/visit-sheet.tsx'
import { formatVisit } from '../booking/visit-text.ts'
import type { Offered } from './ended-offer.tsx'
import { EndedOffer } from './ended-offer.tsx'
import styles from './page.module.css'
import { EntryOfLink } from './waiting-entry.tsx'

const text = {
  title: (businessName: string) => `Times offered for your appointment - ${businessName}`,
  waitingTitle: (businessName: string) => `Waitlist - ${businessName}`,
  heading: {
    earlier: 'Something earlier opened',
    'closed-day': 'Please pick another time',
    opening: 'A time opened',
  },
  bookedFor: (when: string) => `Booked for ${when}.`,
  held: (until: string) => `Held for you until ${until}.`,
  nothing: (day: string) => `If you do nothing, your appointment on ${day} is unchanged.`,
  nothingOpening: 'If you do nothing, it is offered to the next person waiting.',
  take: (time: string) => `Take ${time}`,
  noThanks: 'No, keep me on the waitlist',
  keep: (day: string) => `Keep ${day}`,
  nothingClosed:
    'If you do nothing, others can book these times after that, and we will call or text you.',
  none: 'None of these',
  failed: 'That did not work. Please try again.',
  lost: 'The connection was lost. It is safe to try again.',
} as const

/** The link of an offer: one tap accepts a held time. */
export function Offer() {
  const { offerToken = '' } = useParams()
  return (
    <PageFrame title={text.title(useBusinessName())}>
      <OfferOfLink key={offerToken} offerToken={offerToken} />
    </PageFrame>
  )
}

/** The link of a person on the waitlist without a booking. In the file of the offers, to which its emails lead as well. */
export function Waiting() {
  const { entryToken = '' } = useParams()
  return (
    <PageFrame title={text.waitingTitle(useBusinessName())}>
      <EntryOfLink key={entryToken} entryToken={entryToken} />
    </PageFrame>
  )
}

function OfferOfLink({ offerToken }: { offerToken: string }) {
  const query = trpc.offer.byToken.useQuery(
    { offerToken },
    { retry: false, staleTime: 0, networkMode: 'always' },
  )
  const untilSeen = useVisibleSecond()
  const { accept, decline, decided, errorMessage } = useDecision(
    query.data?.current?.startDatetime,
    () => void query.refetch(),
  )
  const offer = decided ?? query.data
  const isInvalid = query.error?.data?.httpStatus === 404
  if (offer?.state === 'open' && !isInvalid) {
    return (
      <OpenOffer
        offer={offer}
        errorMessage={errorMessage}
        isSending={accept.isPending || decline.isPending}
        onAccept={(startDatetime) =>
          void untilSeen().then(() => accept.mutate({ offerToken, startDatetime }))
        }
        onDecline={() => void untilSeen().then(() => decline.mutate({ offerToken }))}
      />
    )
  }
  if (isInvalid || offer) return <EndedOffer offer={isInvalid ? undefined : offer} />
  if (query.isError)
    return <LinkFailed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  return <Loading />
}

function Loading() {
  return (
    <LinkState heading={text.heading.earlier}>
      <p role="status">{emailedLink.loading}</p>
    </LinkState>
  )
}

/** An error of the server means that the offer has ended, so `onError` loads its outcome. */
function useDecision(before: Date | undefined, onError: () => void) {
  const [, navigate] = useLocation()
  const [decided, setDecided] = useState<Offered>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const settled = {
    onMutate: () => setErrorMessage(undefined),
    onSuccess: (offer: Offered) => {
      const { state, publicToken } = offer
      if (state !== 'accepted' || !publicToken) return setDecided(offer)
      navigate(paths.appointment(publicToken), {
        replace: true,
        state:
          offer.purpose === 'opening'
            ? { was: 'booked' }
            : { was: 'moved', from: before?.getTime() },
      })
    },
    onError: (error: unknown) => {
      const appError = toAppError(error)
      setErrorMessage(appError?.detail ?? (isLostConnection(error) ? text.lost : text.failed))
      if (appError) onError()
    },
  }
  const accept = trpc.offer.accept.useMutation(settled)
  const decline = trpc.offer.decline.useMutation(settled)
  return { accept, decline, decided, errorMessage }
}

interface OpenOfferProps {
  offer: Offered
  errorMessage: string | undefined
  isSending: boolean
  onAccept: (start: Date) => void
  onDecline: () => void
}

function OpenOffer({ offer, errorMessage, isSending, onAccept, onDecline }: OpenOfferProps) {
  const zone = useBusinessZone()
  const { purpose, times, current, expiresAt } = offer
  const clock = (at: Date) => clockTime(at.getTime(), zone)
  const dayAndClock = (at: Date) => `${longDay(at.getTime(), zone)}, ${clock(at)}`
  const booked = current ? monthDay(current.startDatetime.getTime(), zone) : ''
  const [only] = times.length === 1 ? times : []
  // Minutes from now, or the next day.
  const until = purpose === 'closed-day' ? dayAndClock(expiresAt) : clock(expiresAt)
  const nothing = {
    earlier: text.nothing(booked),
    'closed-day': text.nothingClosed,
    opening: text.nothingOpening,
  }
  return (
    <LinkState heading={text.heading[purpose]}>
      {only ? <p className={styles.time}>{dayAndClock(only.startDatetime)}</p> : null}
      <p>{formatVisit({ name: offer.typeName, addons: offer.addons })}</p>
      {only ? <OwnClock start={only.startDatetime.getTime()} timezone={zone} /> : null}
      {current ? <p>{text.bookedFor(dayAndClock(current.startDatetime))}</p> : null}
      <p>
        {text.held(until)} {nothing[purpose]}
      </p>
      {errorMessage ? (
        <ErrorMessage>
          <ErrorTitle>{errorMessage}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <div className={styles.choices}>
        {times.map(({ startDatetime }) => (
          <Button
            key={startDatetime.getTime()}
            size="lg"
            pending={isSending}
            onClick={() => onAccept(startDatetime)}
          >
            {text.take(only ? clock(startDatetime) : dayAndClock(startDatetime))}
          </Button>
        ))}
        {current && purpose === 'earlier' ? (
          <Button size="lg" variant="secondary" disabled={isSending} onClick={onDecline}>
            {text.keep(booked)}
          </Button>
        ) : null}
        {purpose === 'earlier' ? null : (
          <Button size="lg" variant="secondary" disabled={isSending} onClick={onDecline}>
            {purpose === 'opening' ? text.noThanks : text.none}
          </Button>
        )}
      </div>
    </LinkState>
  )
}
