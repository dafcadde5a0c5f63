import { useRouter } from 'wouter'
import { useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { NEW_POLL, paths } from '../../app/paths.ts'
import { lazy } from '../../ui/browser/lazy.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime, longDay, shortDay } from '../../ui/format/datetime.ts'
import { useOrigin } from '../../ui/hooks/use-origin.ts'
import { LinkNotLoaded, LinkState } from '../appointment/link-failed.tsx'
import { ActError } from '../appointment/visitor-act.tsx'
import { ContactLink } from '../contact/contact-link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { nextStep } from './next-step.ts'
import styles from './poll.module.css'
import { STEPS, pollText as text } from './text.ts'
import { type PollState, type PollView, usePoll } from './use-poll.ts'

const OwnPart = lazy(async () => (await import('./own-part.tsx')).OwnPart)

export function Poll({ pollToken }: { pollToken: string }) {
  const state = usePoll(pollToken)
  const { query } = state
  if (query.error?.data?.httpStatus === 404) return <Ended />
  if (query.data?.state === 'booked') return <Booked poll={query.data} state={state} />
  if (query.data) return <Open pollToken={pollToken} poll={query.data} state={state} />
  return <LinkNotLoaded query={query} heading={text.heading} loading={text.loading} />
}

function Ended() {
  return (
    <LinkState heading={text.endedHeading}>
      <p>{text.ended}</p>
      <Actions>
        <ButtonLink href={paths.poll(NEW_POLL)}>{text.another}</ButtonLink>
      </Actions>
      <p>
        <ContactLink>{text.contact}</ContactLink>
      </p>
    </LinkState>
  )
}

interface OpenProps {
  pollToken: string
  poll: PollView
  state: PollState
}

function Open({ pollToken, poll, state }: OpenProps) {
  const { own } = state
  const types = trpc.appointmentType.list.useQuery({}).data ?? []
  const { base } = useRouter()
  const url = useOrigin() + base + paths.poll(pollToken)
  const me = poll.people.find(({ id }) => id === own?.personId)
  const hasRoom = poll.people.length < poll.size
  return (
    <>
      <h1 className={styles.heading}>{text.pollHeading(poll.size)}</h1>
      <Progress poll={poll} ownId={own?.personId} />
      <NextStep poll={poll} ownId={own?.personId} />
      <ActError error={hasOwnForm(state.failed) ? null : state.error} />
      {me && own ? <OwnPart part="first" poll={poll} state={state} url={url} own={own} /> : null}
      {own || hasRoom ? (
        <AnswerForm pollToken={pollToken} poll={poll} types={types} state={state} />
      ) : (
        <>
          <ReadOnlyTimes poll={poll} />
          <Actions>
            <ButtonLink variant="secondary" href={paths.poll(NEW_POLL)}>
              {text.another}
            </ButtonLink>
          </Actions>
        </>
      )}
      {me && own ? <OwnPart part="rest" poll={poll} state={state} url={url} own={own} /> : null}
    </>
  )
}

/** These acts show their failure beside the button. */
function hasOwnForm(act: PollState['failed']): boolean {
  return act === 'save' || act === 'book' || act === 'contact'
}

/** Who has answered, by first names. */
function Progress({ poll, ownId }: { poll: PollView; ownId: number | undefined }) {
  const { people, size } = poll
  const answered = text.answered(people.filter(({ hasVoted }) => hasVoted).length, size)
  return (
    <>
      <p className={styles.answered}>{answered}</p>
      <ul className={styles.people} aria-label={answered}>
        {people.map(({ id, firstName, hasVoted, appointmentTypeId }) => (
          <li key={id} data-own={id === ownId || undefined} data-answered={hasVoted || undefined}>
            {firstName}
            {id === ownId ? ` (${text.you})` : ''}
            {appointmentTypeId === null ? `, ${text.choosesAgain}` : ''}
          </li>
        ))}
      </ul>
    </>
  )
}

function NextStep({ poll, ownId }: { poll: PollView; ownId: number | undefined }) {
  const zone = useBusinessZone()
  const step = nextStep(poll, ownId)
  const agreed = poll.times.find(({ suitsEveryone }) => suitsEveryone)
  const start = (agreed?.startDatetime ?? poll.favourite)?.getTime()
  const facts = {
    missing: poll.size - poll.people.length,
    silent: poll.people.find(({ hasVoted }) => !hasVoted)?.firstName ?? '',
    beginner: poll.people[0]?.firstName ?? '',
    favourite: start === undefined ? '' : `${shortDay(start, zone)}, ${clockTime(start, zone)},`,
    size: poll.size,
  }
  return (
    <div className={styles.next} role="status">
      <p>{STEPS[step](facts)}</p>
      {poll.heldUntil ? (
        <p className={styles.soft}>{text.held(clockTime(poll.heldUntil.getTime(), zone))}</p>
      ) : null}
      {step === 'nothingOffered' ? <ContactLink>{text.contact}</ContactLink> : null}
      {step === 'noTimes' ? (
        <ButtonLink variant="secondary" size="sm" href={paths.book}>
          {text.choose}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function ReadOnlyTimes({ poll }: { poll: PollView }) {
  const zone = useBusinessZone()
  const nameOf = (id: number) => poll.people.find((each) => each.id === id)?.firstName ?? ''
  return (
    <section className={styles.readOnlyTimes}>
      <h2 className={styles.subheading}>{text.timesShown}</h2>
      <ul className={styles.times}>
        {poll.times
          .filter(({ isFree }) => isFree)
          .map(({ startDatetime, suits }) => (
            <li key={startDatetime.getTime()} className={styles.readOnly}>
              <strong>
                {shortDay(startDatetime.getTime(), zone)},{' '}
                {clockTime(startDatetime.getTime(), zone)}
              </strong>
              <span className={styles.soft}>
                {suits.length > 0 ? text.suits(suits.map(nameOf)) : text.nobody}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

function Booked({ poll, state }: { poll: PollView; state: PollState }) {
  const zone = useBusinessZone()
  const { visits } = poll
  const isRequested = visits.some(({ status }) => status === 'pending')
  const isCancelled = visits.every(({ status }) => status === 'cancelled')
  const [first] = visits
  const heading = isCancelled
    ? text.cancelledHeading
    : isRequested
      ? text.requestedHeading
      : text.bookedHeading
  return (
    <LinkState heading={heading}>
      {first ? <p>{longDay(first.startDatetime.getTime(), zone)}</p> : null}
      <ol className={styles.visits}>
        {visits.map(({ firstName, startDatetime, status }) => (
          <li key={startDatetime.getTime()} data-off={status === 'cancelled' || undefined}>
            <strong>{clockTime(startDatetime.getTime(), zone)}</strong> {firstName}
          </li>
        ))}
      </ol>
      {isCancelled ? null : <p>{isRequested ? text.requested : text.booked}</p>}
      <ActError error={state.error} />
      <Actions>
        {state.own && !isCancelled ? (
          <Button pending={state.acting === 'see'} onClick={() => state.see()}>
            {text.mine}
          </Button>
        ) : null}
        {isCancelled ? <ButtonLink href={paths.poll(NEW_POLL)}>{text.another}</ButtonLink> : null}
      </Actions>
    </LinkState>
  )
}
