import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { frame } from '../../app/shell/text.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { clockRange } from '../../ui/format/clock-range.ts'
import { dateRange } from '../../ui/format/datetime.ts'
import { weekdayOf } from '../../ui/format/weekday.ts'
import { EndedLink, LinkState } from '../links/link-failed.tsx'
import { LinkPage } from '../links/link-page.tsx'
import { SendLinksLater } from '../links/send-links-later.tsx'
import { linkQuery, useLink } from '../links/use-link.ts'
import { ActError } from '../links/visitor-act.tsx'
import { formatVisit } from '../visit/visit-text.ts'

type Entry = inferProcedureOutput<AppRouter['waitlist']['entry']>

const text = {
  loading: 'Loading what you wait for',
  invalid:
    'This link has ended: you have left the waitlist, its last date is over, or it was not confirmed within two days.',
  reach: 'Questions? The barber is happy to help:',
  askHeading: 'Tell me when something opens',
  lastStep: 'One last press puts you on the waitlist. Opening the link alone does not.',
  how: 'We’ll email you when a time opens and hold it for you for 15 minutes.',
  confirm: 'Put me on the waitlist',
  refuse: 'No, thanks',
  waitingHeading: 'You are on the waitlist',
  pausedHeading: 'Do you still wait?',
  paused:
    'We offered you three times that opened and got no answer, so we have stopped. Keep waiting, and you are last in line.',
  keepWaiting: 'Keep waiting',
  leave: 'Leave the waitlist',
  leftHeading: 'You have left the waitlist',
  left: 'We will not email you about times any more.',
  book: 'Book a time',
  anyTime: 'any time',
  deleted: 'The barber no longer offers this service, so nothing opens for it.',
} as const

/** The link of a person on the waitlist without a booking: the page asks once more, and its buttons enter and end the entry. */
export function EntryOfLink({ entryToken }: { entryToken: string }) {
  const { waitlist } = trpc.useUtils().client
  const query = trpc.waitlist.entry.useQuery({ entryToken }, linkQuery)
  const { link, send, isSending, error } = useLink<Entry | 'left'>(query)
  async function end(): Promise<'left'> {
    await waitlist.end.mutate({ entryToken })
    return 'left'
  }
  return (
    <LinkPage link={link} heading={text.askHeading} loading={text.loading} invalid={<Invalid />}>
      {(shown) =>
        shown === 'left' ? (
          <Left />
        ) : (
          <Waits
            entry={shown}
            error={error}
            isSending={isSending}
            onConfirm={() => send(() => waitlist.confirm.mutate({ entryToken }))}
            onEnd={() => send(end)}
          />
        )
      }
    </LinkPage>
  )
}

interface WaitsProps {
  entry: Entry
  error: Error | null
  isSending: boolean
  onConfirm: () => void
  onEnd: () => void
}

function Waits({ entry, error, isSending, onConfirm, onEnd }: WaitsProps) {
  const { isConfirmed, isPaused, typeName, addons } = entry
  const isWaiting = isConfirmed && !isPaused
  const waitingHeading = isPaused ? text.pausedHeading : text.waitingHeading
  return (
    <LinkState heading={isConfirmed ? waitingHeading : text.askHeading}>
      <p>{typeName === null ? text.deleted : formatVisit({ name: typeName, addons })}</p>
      <p>{formatWish(entry)}</p>
      <p>{isPaused ? text.paused : text.how}</p>
      {isConfirmed ? null : <p>{text.lastStep}</p>}
      <ActError error={error} />
      <Actions>
        {isWaiting ? null : (
          <Button size="lg" pending={isSending} onClick={onConfirm}>
            {isPaused ? text.keepWaiting : text.confirm}
          </Button>
        )}
        <Button
          variant={isWaiting ? 'secondary' : 'quiet'}
          size="lg"
          pending={isWaiting && isSending}
          disabled={isSending}
          onClick={onEnd}
        >
          {isConfirmed ? text.leave : text.refuse}
        </Button>
      </Actions>
    </LinkState>
  )
}

function Left() {
  return (
    <LinkState heading={text.leftHeading}>
      <p>{text.left}</p>
      <ButtonLink href={paths.book}>{text.book}</ButtonLink>
    </LinkState>
  )
}

function Invalid() {
  return (
    <EndedLink>
      <p>{text.invalid}</p>
      <SendLinksLater />
      <div>
        <p>{text.reach}</p>
        <ReachBarber />
      </div>
      <Actions>
        <ButtonLink href={paths.book}>{text.book}</ButtonLink>
        <ButtonLink variant="quiet" href={paths.home}>
          {frame.returnHome}
        </ButtonLink>
      </Actions>
    </EndedLink>
  )
}

const WEEK = 7

/** 'Nov 24 – 30, Mon, Tue, 9:00 AM to 5:00 PM' */
function formatWish({ firstDate, lastDate, weekdays, fromTime, toTime }: Entry): string {
  const days =
    firstDate === lastDate || weekdays.length === WEEK ? [] : [weekdays.map(weekdayOf).join(', ')]
  const isAnyTime = fromTime === '00:00' && toTime === '24:00'
  const hours = isAnyTime ? text.anyTime : clockRange(fromTime, toTime)
  return [dateRange(firstDate, lastDate), ...days, hours].join(', ')
}
