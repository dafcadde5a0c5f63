import type { IntakeField, IntakeForm } from '@haircuts/core/bookings/intake-form'
import { PHONE_HINT } from '@haircuts/core/clients/phone-form'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ContactFields, type ContactFieldsProps } from '../../people/contact-fields.tsx'
import styles from '../../people/fields.module.css'
import { Honeypot } from '../../people/honeypot.tsx'
import { PictureField } from '../../people/picture-field.tsx'
import { bookingDetails, intakeLabels } from '../../people/text.ts'
import type { PictureState } from '../../people/use-picture.ts'
import { type IntakeFormState, intakeId } from './use-intake-form.ts'

interface IntakeFormProps {
  form: IntakeFormState
  style: PictureState
  honeypot?: Ref<HTMLInputElement>
  isSending: boolean
  /** False while no time is chosen. */
  canSend: boolean
  onSend: () => void
  /** The label of the button. */
  send?: string
  /** The error message above the submit button. */
  children: ReactNode
}

export function IntakeFormView(props: IntakeFormProps) {
  const { form, style, honeypot, isSending, canSend, onSend, children } = props
  const { send = bookingDetails.send } = props
  const text = (field: TextIntakeField) => textFieldOf(form, field)
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={bookingDetails.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      <ContactFields {...contactOf(form)} />
      <FirstTime form={form} />
      {form.typed.isFirstTime === 'yes' ? (
        <TextField {...text('referralSource')} hint={bookingDetails.referralHint} required />
      ) : null}
      <TextArea {...text('clientNotes')} optional rows={3} hint={bookingDetails.notesHint} />
      <PictureField style={style} />
      <Honeypot ref={honeypot} />
      <div className={styles.end}>
        {children}
        <Button
          type="submit"
          id="send"
          size="lg"
          className={styles.submit}
          pending={isSending}
          disabled={!canSend && !isSending}
          onMouseDown={(event) => event.preventDefault()}
        >
          {isSending ? bookingDetails.sending : send}
        </Button>
      </div>
    </form>
  )
}

type TextIntakeField = Exclude<IntakeField, 'isFirstTime'>

/** What `ContactFields` shows of a form. */
export function contactOf(form: IntakeFormState): ContactFieldsProps {
  return {
    field: (name) => textFieldOf(form, name),
    phoneHint: form.isPhoneDoubtful ? PHONE_HINT : undefined,
  }
}

function textFieldOf(form: IntakeFormState, field: TextIntakeField) {
  return {
    id: intakeId(field),
    name: field,
    label: intakeLabels[field],
    value: form.typed[field],
    error: form.errors[field],
    onChange: (event: { target: { value: string } }) => form.setField(field, event.target.value),
    onBlur: () => form.blur(field),
  }
}

const FIRST_TIME_ANSWERS: readonly { value: IntakeForm['isFirstTime']; label: string }[] = [
  { value: 'yes', label: bookingDetails.yes },
  { value: 'no', label: bookingDetails.no },
]

function FirstTime({ form }: { form: IntakeFormState }) {
  const id = intakeId('isFirstTime')
  const error = form.errors.isFirstTime
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{intakeLabels.isFirstTime}</legend>
      <div className={styles.answers}>
        {FIRST_TIME_ANSWERS.map(({ value, label }, index) => (
          <label key={value} className={styles.answer}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name="isFirstTime"
              value={value}
              checked={form.typed.isFirstTime === value}
              onChange={() => form.setField('isFirstTime', value)}
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
