import type { PaymentForm } from '@haircuts/core/bookings/admin-form'
import { PAYMENT_METHODS } from '@haircuts/core/kernel/payment-form'
import type { ComponentProps, MouseEvent } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './payment-fields.module.css'
import { paymentLabels, payments as text } from './text.ts'

const USUAL_AMOUNTS = ['20', '25', '30'] as const
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: paymentLabels[value] }))

interface PaymentFieldsProps {
  /** Connects the input of the amount to the form. */
  amountField: Pick<
    ComponentProps<typeof TextField>,
    'name' | 'error' | 'ref' | 'onChange' | 'onBlur'
  >
  values: PaymentForm
  /** By the keyboard, the amount takes the focus, so that the next Enter saves. */
  onChange: (values: Partial<PaymentForm>, byKeyboard: boolean) => void
}

/** The amount of a donation, with the usual ones a tap away, and how it was given. */
export function PaymentFields({ amountField, values, onChange }: PaymentFieldsProps) {
  const method = methodOf(values)
  return (
    <>
      <TextField
        label={text.donation}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        autoComplete="off"
        {...amountField}
      />
      <fieldset className={styles.amounts} aria-label={text.amounts}>
        {USUAL_AMOUNTS.map((amount) => (
          <Button
            key={amount}
            variant="secondary"
            size="sm"
            aria-pressed={Number(values.donationAmount) === Number(amount)}
            onMouseDown={keepFocus}
            // A click by the keyboard has no click count.
            onClick={({ detail }) => onChange({ donationAmount: amount }, detail === 0)}
          >
            ${amount}
          </Button>
        ))}
      </fieldset>
      <div className={styles.method}>
        <span className={styles.label} aria-hidden>
          {text.method}
        </span>
        <Choice
          label={text.method}
          value={method}
          options={METHODS}
          onChange={(paymentMethod) =>
            onChange(
              { paymentMethod, ...(paymentMethod === 'none' ? { donationAmount: '' } : {}) },
              false,
            )
          }
        />
      </div>
    </>
  )
}

/** The method of the form; an amount that was entered after "None" takes "None" back. */
function methodOf({ donationAmount, paymentMethod }: PaymentForm) {
  return paymentMethod === 'none' && Number(donationAmount) > 0 ? '' : paymentMethod
}

/** The fields of the form for a booking. */
export function paymentFormOf({ donationAmount, paymentMethod }: Booking): PaymentForm {
  return {
    donationAmount: donationAmount?.toFixed(2) ?? '',
    paymentMethod: paymentMethod ?? '',
  }
}

/** What the form says, as the API takes it. */
export function paymentOfForm(form: PaymentForm) {
  const { donationAmount } = form
  return {
    donationAmount: donationAmount === '' ? null : Number(donationAmount),
    paymentMethod: methodOf(form) || null,
  }
}

/** Keeps the focus in the field when a button is tapped, so that the keyboard of a phone stays open. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
