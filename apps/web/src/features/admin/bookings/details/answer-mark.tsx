import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './answer-mark.module.css'
import { bookingDetails as text } from './text.ts'

const MARKS = { coming: '✓', none: '?' } as const

interface AnswerMarkProps {
  answer: Booking['answer']
  /** Shows the text beside the mark; otherwise only screen readers read it. */
  showsText?: boolean
}

/** Whether the client has confirmed to be coming: ✓, or ? without an answer. */
export function AnswerMark({ answer, showsText }: AnswerMarkProps) {
  if (!answer) return null
  const said = text.answers[answer]
  return (
    <span className={styles.answer}>
      <span className={styles.mark} data-answer={answer} aria-hidden title={said}>
        {MARKS[answer]}
      </span>
      {showsText ? said : <VisuallyHidden>, {said}</VisuallyHidden>}
    </span>
  )
}

const MIN_NO_SHOWS = 2

/** A note that is shown from the second no-show on. */
export function NoShows({ count }: { count: number }) {
  return count < MIN_NO_SHOWS ? null : <span className={styles.noShows}>{text.noShows(count)}</span>
}
