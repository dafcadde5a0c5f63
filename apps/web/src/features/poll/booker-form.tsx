import { useId, useState } from 'react'
import { Actions, Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { TextField } from '../../ui/field.tsx'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { visitorFailure } from '../appointment/visitor-act.tsx'
import { bookingDetails, intakeLabels } from '../booking/details-text.ts'
import { ContactFields } from '../booking/intake/contact-fields.tsx'
import intake from '../booking/intake/intake-form.module.css'
import { BLANK_BOOKER, BOOKER_FIELDS, type BookerField, bookerErrors, bookerOf } from './booker.ts'
import { ownText as text } from './own-text.ts'
import styles from './poll.module.css'
import type { Booker } from './use-poll.ts'

const DRAFT = 'poll-contact'

interface BookerFormProps {
  firstName: string
  send: string
  sending: string
  isSending: boolean
  error: Error | null
  /** Why it cannot be sent. */
  problem?: string | undefined
  onBack?: (() => void) | undefined
  onSend: (contact: Booker) => void
}

/** What a booking needs of the person who books, by the rules of the form of a booking. */
export function BookerForm(props: BookerFormProps) {
  const { firstName, send, sending, isSending, error, problem, onBack, onSend } = props
  const { typed, type } = useTabDraft(DRAFT, { ...BLANK_BOOKER, firstName })
  const [left, setLeft] = useState<readonly BookerField[]>([])
  const [isTried, setIsTried] = useState(false)
  const form = useId()
  const idOf = (name: BookerField) => `${form}-${name}`
  const errors = bookerErrors(typed)
  const shownError = error ? visitorFailure(error) : isTried && problem
  const errorOf = (name: BookerField) => (left.includes(name) ? errors[name] : undefined)
  const field = (name: Exclude<BookerField, 'isFirstTime'>) => ({
    id: idOf(name),
    name,
    label: intakeLabels[name],
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
    onBlur: () => setLeft((before) => [...new Set([...before, name])]),
  })
  function submit() {
    setLeft(BOOKER_FIELDS)
    setIsTried(true)
    const wrong = BOOKER_FIELDS.find((name) => errors[name])
    if (wrong) document.getElementById(idOf(wrong))?.focus()
    else if (!problem) onSend(bookerOf(typed))
  }
  return (
    <form
      className={styles.booker}
      noValidate
      aria-label={send}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ContactFields field={field} />
      <fieldset className={intake.choice}>
        <legend className={intake.legend}>{intakeLabels.isFirstTime}</legend>
        <div className={intake.answers}>
          {(['yes', 'no'] as const).map((answer) => (
            <label key={answer} className={intake.answer}>
              <input
                type="radio"
                name={idOf('isFirstTime')}
                checked={typed.isFirstTime === answer}
                onChange={() => type({ isFirstTime: answer })}
              />
              {bookingDetails[answer]}
            </label>
          ))}
        </div>
      </fieldset>
      {typed.isFirstTime === 'yes' ? (
        <TextField {...field('referralSource')} hint={bookingDetails.referralHint} required />
      ) : null}
      {shownError ? (
        <ErrorMessage>
          <ErrorTitle>{shownError}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <Actions>
        <Button type="submit" size="lg" pending={isSending}>
          {isSending ? sending : send}
        </Button>
        {onBack ? (
          <Button variant="quiet" size="lg" onClick={onBack}>
            {text.back}
          </Button>
        ) : null}
      </Actions>
    </form>
  )
}
