import { useLocation, useParams } from 'wouter'
import { useBusinessName, useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { clockTime, dayAndTime, monthDay } from '../../ui/format/datetime.ts'
import { emailedLink, LinkState } from '../links/link-failed.tsx'
import { InvalidLink } from '../links/link-outcomes.tsx'
import { LinkPage } from '../links/link-page.tsx'
import { linkQuery, useLink } from '../links/use-link.ts'
import { ActError } from '../links/visitor-act.tsx'
import { OwnClock } from '../visit/visit-sheet.tsx'
import { formatVisit } from '../visit/visit-text.ts'
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
  const [, navigate] = useLocation()
  const { offer } = trpc.useUtils().client
  const query = trpc.offer.byToken.useQuery({ offerToken }, linkQuery)
  const before = query.data?.current?.startDatetime
  const { link, send, isSending, error } = useLink<Offered>(query, {
    onAnswer: ({ state, publicToken, purpose }) => {
      if (state !== 'accepted' || !publicToken) return true
      navigate(paths.appointment(publicToken), {
        replace: true,
        state:
          purpose === 'opening' ? { was: 'booked' } : { was: 'moved', from: before?.getTime() },
      })
      return false
    },
  })
  return (
    <LinkPage
      link={link}
      heading={text.heading.earlier}
      loading={emailedLink.loading}
      invalid={<InvalidLink purpose="answer" />}
    >
      {(shown) =>
        shown.state === 'open' ? (
          <OpenOffer
            offer={shown}
            error={error}
            isSending={isSending}
            onAccept={(startDatetime) =>
              send(() => offer.accept.mutate({ offerToken, startDatetime }))
            }
            onDecline={() => send(() => offer.decline.mutate({ offerToken }))}
          />
        ) : (
          <EndedOffer offer={shown} />
        )
      }
    </LinkPage>
  )
}

interface OpenOfferProps {
  offer: Offered
  error: Error | null
  isSending: boolean
  onAccept: (start: Date) => void
  onDecline: () => void
}

function OpenOffer({ offer, error, isSending, onAccept, onDecline }: OpenOfferProps) {
  const zone = useBusinessZone()
  const { purpose, times, current, expiresAt } = offer
  const clock = (at: Date) => clockTime(at.getTime(), zone)
  const dayAndClock = (at: Date) => dayAndTime(at.getTime(), zone)
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
      <ActError error={error} />
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
