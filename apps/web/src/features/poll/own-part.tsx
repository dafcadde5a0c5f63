import { Button } from '../../ui/button.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BookPoll, BooksAtOnce } from './book-poll.tsx'
import { CountChoice } from './count-choice.tsx'
import { ownText as text } from './own-text.ts'
import { type OwnVote, ownLinkEnd } from './own-vote.ts'
import styles from './poll.module.css'
import type { PollState, PollView } from './use-poll.ts'

interface OwnPartProps {
  /** The link and the booking come before the times, the rest after them. */
  part: 'first' | 'rest'
  poll: PollView
  state: PollState
  url: string
  own: OwnVote
}

/** The parts for people who have joined the poll, in one file that is loaded when the first of them is shown. */
export function OwnPart({ part, poll, state, url, own }: OwnPartProps) {
  if (part === 'first')
    return (
      <div className={styles.first}>
        {poll.people.length < poll.size ? (
          <CopyLink label={text.share} url={url} copied={text.copied} shareText={text.shareText} />
        ) : null}
        <BookPoll key={String(poll.favourite)} poll={poll} state={state} />
      </div>
    )
  return (
    <>
      <BooksAtOnce poll={poll} state={state} />
      <ManagePoll poll={poll} state={state} ownLink={url + ownLinkEnd(own)} />
    </>
  )
}

const MIN_SIZE = 2

/** The own link and the way out, and for the person who began the poll the people and their number. */
function ManagePoll(props: Pick<OwnPartProps, 'poll' | 'state'> & { ownLink: string }) {
  const { poll, state, ownLink } = props
  const { people, size } = poll
  const me = people.find(({ id }) => id === state.own?.personId)
  return (
    <details className={styles.details}>
      <summary>{text.manage}</summary>
      <div className={styles.detailsContent}>
        {me?.isBeginner ? (
          <>
            <CountChoice
              label={text.people}
              min={Math.max(MIN_SIZE, people.length)}
              value={size}
              onChange={(count) => state.resize(count)}
            />
            <ul className={styles.members}>
              {people
                .filter(({ id }) => id !== me.id)
                .map(({ id, firstName }) => (
                  <li key={id}>
                    {firstName}
                    <Button
                      variant="quiet"
                      size="sm"
                      pending={state.acting === 'remove'}
                      onClick={() => state.remove(id)}
                    >
                      {text.remove}
                      <VisuallyHidden>{text.removeNamed(firstName)}</VisuallyHidden>
                    </Button>
                  </li>
                ))}
            </ul>
          </>
        ) : null}
        <div>
          <CopyLink
            label={text.ownLink}
            name={text.ownLink}
            url={ownLink}
            copied={text.ownCopied}
          />
          <p className={styles.facts}>{text.ownLinkHint}</p>
        </div>
        <div>
          <Button
            variant="secondary"
            pending={state.acting === 'leave'}
            onClick={() => state.leave()}
          >
            {state.acting === 'leave' ? text.leaving : text.leave}
          </Button>
        </div>
      </div>
    </details>
  )
}
