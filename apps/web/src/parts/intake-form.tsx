import type { IntakeField, IntakeForm } from '@haircuts/router/booking/intake-form'
import type { ReactNode } from 'react'
import { bookingEnd, intakeLabels } from '../content/booking-end.ts'
import type { IntakeFormState } from '../lib/use-intake-form.ts'
import type { PictureState } from '../lib/use-picture.ts'
import { intakeId } from '../lib/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import styles from './intake-form.module.css'
import { PictureField } from './picture-field.tsx'

interface IntakeFormProps {
  form: IntakeFormState
  style: PictureState
  isSending: boolean
  /** False while there is no time to book. */
  canSend: boolean
  onSend: () => void
  /** What went wrong last, beside the button that was pressed. */
  children: ReactNode
}

export function IntakeFormView(props: IntakeFormProps) {
  const { form, style, isSending, canSend, onSend, children } = props
  const text = (field: Exclude<IntakeField, 'isFirstTime'>) => ({
    id: intakeId(field),
    name: field,
    label: intakeLabels[field],
    value: form.typed[field],
    error: form.errors[field],
    onChange: (event: { target: { value: string } }) => form.type(field, event.target.value),
    onBlur: () => form.leave(field),
  })
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={bookingEnd.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      <div className={styles.pair}>
        <TextField {...text('firstName')} autoComplete="given-name" required />
        <TextField {...text('lastName')} autoComplete="family-name" required />
      </div>
      <div className={styles.pair}>
        <TextField
          {...text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" required />
      </div>
      <FirstTime form={form} />
      {form.typed.isFirstTime === 'yes' ? (
        <TextField {...text('referralSource')} hint={bookingEnd.referralHint} required />
      ) : null}
      <TextArea {...text('notes')} optional rows={3} hint={bookingEnd.notesHint} />
      <PictureField style={style} />
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
          {isSending ? bookingEnd.sending : bookingEnd.send}
        </Button>
      </div>
    </form>
  )
}

const FIRST_TIME_ANSWERS: readonly { value: IntakeForm['isFirstTime']; label: string }[] = [
  { value: 'yes', label: bookingEnd.yes },
  { value: 'no', label: bookingEnd.no },
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
              onChange={() => form.type('isFirstTime', value)}
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
