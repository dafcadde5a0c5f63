import { type AnswerName, forAnswers } from '@haircuts/core/booking-calendar/answers-form'
import { common } from '../../../app/admin/screen/text.ts'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { apiBase } from '../../../ui/browser/base-path.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import styles from './intake-facts.module.css'
import { answerLabels, intakeFacts as text } from './text.ts'

type Intake = Pick<Booking, 'isFirstTime' | 'pictureReference' | AnswerName>

interface IntakeFactsProps {
  booking: Intake
  /** Elsewhere on the sheet the picture is shown already. */
  withoutPicture?: boolean
  /** Elsewhere on the sheet the notes are shown already. */
  withoutNotes?: boolean
}

/** The client's answers from the intake form. */
export function IntakeFacts({ booking, withoutPicture, withoutNotes }: IntakeFactsProps) {
  return (
    <Facts>
      <Fact name={text.firstTime}>{yesOrNo(booking.isFirstTime)}</Fact>
      {Object.values(
        forAnswers(({ isLine }, name) =>
          withoutNotes && name === 'clientNotes' ? null : (
            <Fact key={name} name={answerLabels[name]} isWide={!isLine}>
              {booking[name] ?? common.dash}
            </Fact>
          ),
        ),
      )}
      {withoutPicture ? null : (
        <Fact name={text.picture} isWide>
          {booking.pictureReference ? (
            <StylePicture reference={booking.pictureReference} />
          ) : (
            common.dash
          )}
        </Fact>
      )}
    </Facts>
  )
}

function yesOrNo(value: boolean | null): string {
  if (value === null) return text.notAsked
  return value ? text.yes : text.no
}

interface StylePictureProps {
  reference: string
  /** What the link opens. */
  name?: string
}

/**
 * A thumbnail of the client's style picture, linked to the full size. The request is authorised by
 * the picture cookie of the login, since an `<img>` cannot send an Authorization header.
 */
export function StylePicture({ reference, name = text.openPicture }: StylePictureProps) {
  const address = `${apiBase()}${reference}`
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.link}>
      <img src={address} alt={name} className={styles.picture} loading="lazy" />
    </a>
  )
}
