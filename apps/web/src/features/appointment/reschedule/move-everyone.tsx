import { paths } from '../../../app/paths.ts'
import { frame } from '../../../app/shell/text.ts'
import { BrassList } from '../../../ui/brass-list.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { Actions, Button, ButtonLink } from '../../../ui/button.tsx'
import { clockTime, shortDay } from '../../../ui/format/datetime.ts'
import { seeYouDay } from '../../../ui/format/see-you.ts'
import { useStepFocus } from '../../../ui/hooks/use-step-focus.ts'
import type { ChangeError } from '../../links/use-change-booking.ts'
import { AddToCalendar } from '../../visit/add-to-calendar.tsx'
import { groupVisit } from '../../visit/address.ts'
import { AddressText } from '../../visit/address-text.tsx'
import { type NotifiedPeople, notifiedMessage } from '../../visit/emailed-people.ts'
import { firstNameOf, type ZonedBooking } from '../../visit/use-linked-booking.ts'
import { OwnClock, VisitSheet } from '../../visit/visit-sheet.tsx'
import { comingOf, type LinkedGroup } from './everyone.ts'
import styles from './move-everyone.module.css'
import { RescheduleError, rescheduleDetails, When } from './reschedule-details.tsx'

const text = {
  /** The text before the new time of the first. */
  move: 'Move everyone to',
  order: 'You come back to back, in the same order as now.',
  still: 'Everyone still has the time they had.',
  you: ' (you)',
  former: (time: string) => `now ${time}`,
  moved: (count: number) =>
    count === 2 ? 'Both of you have a new time.' : `All ${count} of you have a new time.`,
  times: 'The new times',
} as const

interface ConfirmEveryoneProps {
  visit: ZonedBooking
  /** Undefined while it loads. */
  group: LinkedGroup | undefined
  chosen: number
  /** How much later than the first each one begins, in milliseconds. */
  offsets: readonly number[]
  isSending: boolean
  failure: ChangeError | undefined
  onConfirm: () => void
  /** Called with an alternative to a taken time. */
  onChoose: (start: number) => void
  onChooseAnother: () => void
}

/** Asks for confirmation of everyone's new times. */
export function ConfirmEveryone(props: ConfirmEveryoneProps) {
  const { visit, group, chosen, offsets, isSending, failure } = props
  const { onConfirm, onChoose, onChooseAnother } = props
  const { timezone } = visit
  const isGone = failure?.isTimeGone ?? false
  const heading = useStepFocus(`${chosen} ${isGone}`)
  return (
    <div className={styles.confirm}>
      <h2 className={styles.sentence} ref={heading} tabIndex={-1}>
        {isGone ? (
          text.still
        ) : (
          <>
            {text.move}{' '}
            <strong className={styles.new}>
              <When at={chosen} timezone={timezone} />
            </strong>
            ?
          </>
        )}
      </h2>
      {isGone ? null : (
        <>
          <p className={styles.soft}>{text.order}</p>
          <ol className={styles.people} aria-label={text.times}>
            {comingOf(group).map((member, index) => (
              <li key={member.id}>
                <Person member={member} />
                <span>{clockTime(chosen + (offsets[index] ?? 0), timezone)}</span>
                <span className={styles.soft}>
                  {text.former(
                    `${shortDay(member.startDatetime.getTime(), timezone)}, ${clockTime(member.startDatetime.getTime(), timezone)}`,
                  )}
                </span>
              </li>
            ))}
          </ol>
          <OwnClock start={chosen} timezone={timezone} />
        </>
      )}
      {failure ? (
        <RescheduleError failure={failure} timezone={timezone} onChoose={onChoose} />
      ) : null}
      <Actions>
        {isGone ? null : (
          <Button size="lg" pending={isSending || group === undefined} onClick={onConfirm}>
            {rescheduleDetails.confirm(
              `${shortDay(chosen, timezone)}, ${clockTime(chosen, timezone)}`,
            )}
          </Button>
        )}
        <Button size="lg" variant="secondary" disabled={isSending} onClick={onChooseAnother}>
          {rescheduleDetails.chooseAnother}
        </Button>
      </Actions>
    </div>
  )
}

function Person({ member }: { member: LinkedGroup['members'][0] }) {
  return (
    <strong>
      {member.firstName}
      {member.isYou ? text.you : ''}
    </strong>
  )
}

interface EveryoneMovedProps {
  visit: ZonedBooking
  publicToken: string
  moved: LinkedGroup & NotifiedPeople
}

/** The new times of everyone, and who was emailed. */
export function EveryoneMoved({ visit, publicToken, moved }: EveryoneMovedProps) {
  const { booking, timezone } = visit
  const coming = comingOf(moved)
  const first = coming[0]?.startDatetime.getTime() ?? 0
  const end = coming.at(-1)?.endDatetime.getTime() ?? first
  return (
    <VisitSheet
      heading={rescheduleDetails.rescheduledHeading(
        seeYouDay(first, timezone, now()),
        firstNameOf(booking),
      )}
      start={first}
      end={end}
      timezone={timezone}
    >
      <p>
        {text.moved(coming.length)} {notifiedMessage(moved)}
      </p>
      <ol className={styles.people} aria-label={text.times}>
        {coming.map((member) => (
          <li key={member.id}>
            <Person member={member} />
            <span>{clockTime(member.startDatetime.getTime(), timezone)}</span>
            <span className={styles.soft}>{member.visit}</span>
          </li>
        ))}
      </ol>
      <OwnClock start={first} timezone={timezone} />
      <BrassList>
        <li>{rescheduleDetails.inCalendar}</li>
        {moved.addressPromised ? (
          <li>
            <AddressText isFirstTime={booking.isFirstTime ?? false} />
          </li>
        ) : null}
      </BrassList>
      <AddToCalendar
        start={first}
        end={end}
        visit={groupVisit(coming.length)}
        publicToken={publicToken}
      />
      <p className={styles.links}>
        <ButtonLink variant="quiet" href={paths.appointment(publicToken)}>
          {rescheduleDetails.appointment}
        </ButtonLink>
        <ButtonLink variant="quiet" href={paths.home}>
          {frame.returnHome}
        </ButtonLink>
      </p>
    </VisitSheet>
  )
}
