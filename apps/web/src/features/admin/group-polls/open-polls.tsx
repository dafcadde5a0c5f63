import { useState } from 'react'
import type { GroupPoll } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorRow } from '../../../ui/error-row.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { clockTime } from '../../../ui/format/datetime.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ToDoSection } from '../dashboard/to-do-section.tsx'
import styles from '../dashboard/waiting-row.module.css'
import { ActionDialog } from '../editing/action-dialog.tsx'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

const text = {
  title: 'Groups that are choosing',
  choosing: (size: number) => `${size} people are choosing`,
  answered: (names: readonly string[], answered: number, size: number) =>
    `${listed.format(names)} so far, ${answered} of ${size} have answered.`,
  favourite: (when: string, suits: number, size: number) =>
    suits === size ? `${when} suits everyone.` : `${when} suits ${suits} so far.`,
  none: 'No time suits anybody yet.',
  held: (until: string) => `Held until ${until}.`,
  end: 'End',
  ending: {
    title: 'End this poll?',
    description: 'Its link stops working. Nobody gets an email about it.',
    keep: 'Keep',
    act: 'End',
    acting: 'Ending...',
    done: 'The poll has ended.',
    failed: 'That did not work. Please try again.',
  },
} as const

/** The groups that are finding a time by a poll. Nothing to do about them; nothing while there is none. */
export function OpenPolls({ polls }: { polls: readonly GroupPoll[] }) {
  const [endedId, setEndedId] = useState<number>()
  const ended = polls.find(({ id }) => id === endedId)
  const end = trpc.groupPoll.delete.useMutation()
  return (
    <>
      {polls.length > 0 ? (
        <ToDoSection title={text.title} count={polls.length}>
          <ul>
            {polls.map((poll) => (
              <OpenPoll key={poll.id} poll={poll} onEnd={() => setEndedId(poll.id)} />
            ))}
          </ul>
        </ToDoSection>
      ) : null}
      <ActionDialog
        item={ended}
        text={text.ending}
        about={ended && listed.format(ended.firstNames)}
        act={({ id }) => end.mutateAsync({ id })}
        onClose={() => setEndedId(undefined)}
      />
    </>
  )
}

function OpenPoll({ poll, onEnd }: { poll: GroupPoll; onEnd: () => void }) {
  const zone = useBusinessZone()
  const { size, firstNames, answered, favourite, heldUntil } = poll
  return (
    <ErrorRow
      actions={
        <Button variant="secondary" size="sm" onClick={onEnd}>
          {text.end}
          <VisuallyHidden> {listed.format(firstNames)}</VisuallyHidden>
        </Button>
      }
    >
      <div className={styles.text}>
        <p className={styles.name}>{text.choosing(size)}</p>
        <p className={styles.notes}>{text.answered(firstNames, answered, size)}</p>
        <p className={styles.soft}>
          {favourite
            ? text.favourite(
                dateAndTime(favourite.startDatetime.getTime(), zone),
                favourite.suits,
                size,
              )
            : text.none}
          {heldUntil ? ` ${text.held(clockTime(heldUntil.getTime(), zone))}` : ''}
        </p>
      </div>
    </ErrorRow>
  )
}
