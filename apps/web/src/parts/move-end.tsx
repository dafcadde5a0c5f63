import { emailedLinkEnd } from '../content/emailed-link-end.ts'
import { rescheduleEnd } from '../content/reschedule-end.ts'
import { frame } from '../content/site.ts'
import { clockTime, longDay, weekdayName } from '../lib/datetime.ts'
import { firstNameOf, visitAndLength, visitOfBooking } from '../lib/linked-booking.ts'
import type { ChangeTrouble } from '../lib/use-change.ts'
import type { ShownVisit } from '../lib/use-linked-visit.ts'
import { useStepFocus } from '../lib/use-step-focus.ts'
import { paths } from '../paths.ts'
import { Actions } from '../ui/actions.tsx'
import { BrassList } from '../ui/brass-list.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { AlternativeTimes } from './alternative-times.tsx'
import { BookAgain } from './book-again.tsx'
import { InvalidLink } from './link-invalid.tsx'
import { LinkedSheet } from './linked-sheet.tsx'
import styles from './move-end.module.css'
import { OwnClock } from './own-clock.tsx'
import { Trouble, What } from './trouble.tsx'

export { InvalidLink }

interface ConfirmMoveProps {
  visit: ShownVisit
  chosen: number
  isSending: boolean
  trouble: ChangeTrouble | undefined
  onConfirm: () => void
  /** One of the times offered in place of one that is gone. */
  onChoose: (start: number) => void
  onChooseAnother: () => void
}

/** From where to where, in one sentence. Nothing has moved yet. */
export function ConfirmMove(props: ConfirmMoveProps) {
  const { visit, chosen, isSending, trouble, onConfirm, onChoose, onChooseAnother } = props
  const { booking, timezone } = visit
  const current = booking.startDatetime.getTime()
  const isGone = trouble?.isTimeGone ?? false
  const heading = useStepFocus(`${chosen} ${isGone}`)
  return (
    <div className={styles.confirm}>
      <h2 className={styles.sentence} ref={heading} tabIndex={-1}>
        {isGone ? (
          <>
            {rescheduleEnd.still} <When at={current} timezone={timezone} />
          </>
        ) : (
          <>
            {rescheduleEnd.move} <When at={current} timezone={timezone} /> {rescheduleEnd.to}{' '}
            <strong className={styles.new}>
              <When at={chosen} timezone={timezone} />
            </strong>
            ?
          </>
        )}
      </h2>
      <p className={styles.same}>{rescheduleEnd.same(visitAndLength(booking))}</p>
      {isGone ? null : <OwnClock start={chosen} timezone={timezone} />}
      {trouble ? <MoveTrouble trouble={trouble} timezone={timezone} onChoose={onChoose} /> : null}
      <Actions>
        {isGone ? null : (
          <Button size="lg" pending={isSending} onClick={onConfirm}>
            {rescheduleEnd.confirm}
          </Button>
        )}
        <Button size="lg" variant="secondary" disabled={isSending} onClick={onChooseAnother}>
          {rescheduleEnd.chooseAnother}
        </Button>
      </Actions>
    </div>
  )
}

interface MoveTroubleProps {
  trouble: ChangeTrouble
  timezone: string
  onChoose: (start: number) => void
}

function MoveTrouble({ trouble, timezone, onChoose }: MoveTroubleProps) {
  const { detail = rescheduleEnd.failed, isTimeGone, isLost, alternatives } = trouble
  if (!isTimeGone)
    return (
      <Trouble>
        <What>{detail}</What>
        {isLost ? <p>{emailedLinkEnd.lost}</p> : null}
      </Trouble>
    )
  return (
    <Trouble tone="warn" takesFocus>
      <What>{detail}</What>
      {alternatives.length > 0 ? (
        <>
          <p>{rescheduleEnd.takeNearest}</p>
          <AlternativeTimes
            starts={alternatives}
            timezone={timezone}
            verb={rescheduleEnd.choose}
            onTake={onChoose}
          />
        </>
      ) : (
        <p>{rescheduleEnd.noneNear}</p>
      )}
    </Trouble>
  )
}

interface MovedProps {
  visit: ShownVisit
  /** The time it had before. */
  from: number
  publicToken: string
}

export function Moved({ visit, from, publicToken }: MovedProps) {
  const { booking, timezone } = visit
  const start = booking.startDatetime.getTime()
  return (
    <LinkedSheet
      visit={visit}
      heading={rescheduleEnd.movedHeading(weekdayName(start, timezone), firstNameOf(booking))}
    >
      <p>{rescheduleEnd.moved(`${longDay(from, timezone)}, ${clockTime(from, timezone)}`)}</p>
      <BrassList>
        <li>{rescheduleEnd.inCalendar}</li>
        <li>{rescheduleEnd.linkStays}</li>
      </BrassList>
      <AddToCalendar
        start={start}
        end={booking.endDatetime.getTime()}
        visit={visitOfBooking(booking)}
        publicToken={publicToken}
      />
      <p>
        <ButtonLink variant="quiet" href={paths.home} className={styles.home}>
          {frame.returnHome}
        </ButtonLink>
      </p>
    </LinkedSheet>
  )
}

export function CannotReschedule({ visit }: { visit: ShownVisit }) {
  return (
    <LinkedSheet visit={visit} heading={rescheduleEnd.cannotHeading}>
      <p>{rescheduleEnd.cannot(visit.booking.status)}</p>
      <BookAgain visit={visit} />
    </LinkedSheet>
  )
}

function When({ at, timezone }: { at: number; timezone: string }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {longDay(at, timezone)}, <span className={styles.clock}>{clockTime(at, timezone)}</span>
    </time>
  )
}
