import { PAYMENT_METHODS } from '@haircuts/core/booking-calendar/payment-form'
import type { PaymentForm } from '@haircuts/core/bookings/admin-form'
import type { ComponentProps, MouseEvent } from 'react'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './payment-fields.module.css'
import { paymentLabels, payments as text } from './text.ts'
import { usualAmounts, usualMethod } from './usual-amounts.ts'

type PaidVisit = Parameters<typeof usualAmounts>[0]

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: paymentLabels[value] }))

interface PaymentFieldsProps {
  booking: PaidVisit
  /** Connects the input of the amount to the form. */
  amountField: Pick<
    ComponentProps<typeof TextField>,
    'name' | 'error' | 'ref' | 'onChange' | 'onBlur'
  >
  values: PaymentForm
  onChange: (values: Partial<PaymentForm>) => void
  /** A usual amount was pressed, and is saved at once. */
  onGive: (values: PaymentForm) => void
}

/** The usual amounts of a donation, each saved by one press; below them any other amount, and how it was given. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { booking, amountField, values, onChange, onGive } = props
  const method = methodOf(values, booking)
  const givenBy = method === 'none' || method === '' ? usualMethod(booking) : method
  return (
    <>
      <fieldset className={styles.amounts} aria-label={text.amounts}>
        {usualAmounts(booking).map((amount) => (
          <Button
            key={amount}
            variant="secondary"
            className={styles.amount}
            onMouseDown={keepFocus}
            onClick={({ detail }) => {
              // The second press of a double click would pay for the next visit, unseen.
              if (detail > 1) return
              onGive(
                amount > 0
                  ? { donationAmount: String(amount), paymentMethod: givenBy }
                  : { donationAmount: '', paymentMethod: 'none' },
              )
            }}
          >
            {amount > 0 ? text.given(amount, paymentLabels[givenBy].toLowerCase()) : text.nothing}
          </Button>
        ))}
      </fieldset>
      <div className={styles.other}>
        <TextField
          label={text.donation}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          autoComplete="off"
          {...amountField}
        />
        <div className={styles.method}>
          <span className={styles.label} aria-hidden>
            {text.method}
          </span>
          <Choice
            label={text.method}
            value={method}
            options={METHODS}
            onChange={(paymentMethod) => {
              onChange({ paymentMethod, ...(paymentMethod === 'none' && { donationAmount: '' }) })
            }}
          />
        </div>
      </div>
    </>
  )
}

/** The method of the form; an amount that was entered after "None" takes "None" back. */
function methodOf({ donationAmount, paymentMethod }: PaymentForm, booking: PaidVisit) {
  const isTakenBack = paymentMethod === 'none' && Number(donationAmount) > 0
  return isTakenBack ? usualMethod(booking) : paymentMethod
}

/** The fields of the form for a booking; without a recorded payment, the method by which its client gave last. */
export function paymentFormOf(booking: Booking & PaidVisit): PaymentForm {
  const { donationAmount, paymentMethod } = booking
  return {
    donationAmount: donationAmount?.toFixed(2) ?? '',
    paymentMethod: paymentMethod ?? (donationAmount === null ? usualMethod(booking) : ''),
  }
}

/** What the form says, as the API takes it. A method goes with an amount; "None" says that there was none. */
export function paymentOfForm(form: PaymentForm, booking: PaidVisit) {
  const method = methodOf(form, booking) || null
  if (form.donationAmount === '') {
    return { donationAmount: null, paymentMethod: method === 'none' ? method : null }
  }
  return { donationAmount: Number(form.donationAmount), paymentMethod: method }
}

/** Keeps the focus in the field when a button is tapped, so that the keyboard of a phone stays open. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
