import { type PaymentForm, reviewForm } from '@haircuts/core/bookings/admin-form'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useDraftForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormDialog } from '../../../../app/admin/editing/form-dialog.tsx'
import { priceText } from '../../../../app/admin/screen/money.ts'
import { common } from '../../../../app/admin/screen/text.ts'
import type { UnreviewedVisit } from '../../../../app/api/admin-outputs.ts'
import { Swatch } from '../../../../ui/badge.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { BookingWhen } from '../../bookings/details/booking-when.tsx'
import { keepFocus, PaymentFields, paymentFormOf } from '../../payments/payment-fields.tsx'
import { payments } from '../../payments/text.ts'
import { ThankYou } from '../../payments/thank-you.tsx'
import { review as text } from '../text.ts'
import styles from './review-dialog.module.css'
import { ReviewedCutCard } from './reviewed-cut-card.tsx'
import { reviewDraft, type useReview } from './use-review.ts'

/** Reviews one visit after the other without closing the dialog. */
export function ReviewDialog({ review }: { review: ReturnType<typeof useReview> }) {
  const { current, card, left, save, close } = review
  const form = useRef<HTMLFormElement>(null)
  return (
    <FormDialog
      draft={reviewDraft(current?.id)}
      formKey="review"
      open={current !== undefined}
      onClose={close}
      title={text.title}
      description={
        // Also for the last one, so that what is below it stays where it is.
        left > 0 ? (current?.status === 'no-show' ? text.noShowsLeft : text.left)(left) : undefined
      }
      // On touch devices a focused field would open the keyboard, which covers the visit's facts.
      initialFocus={() => (canHover() && form.current?.querySelector('input')) || true}
    >
      <VisuallyHidden>
        <span role="status">
          {current?.client.name}
          {current?.status === 'no-show' ? `, ${text.noShow}` : null}
        </span>
      </VisuallyHidden>
      {current ? (
        <ReviewForm ref={form} booking={current} card={card} onSave={save} onCancel={close} />
      ) : null}
    </FormDialog>
  )
}

interface ReviewFormProps {
  ref: RefObject<HTMLFormElement | null>
  booking: UnreviewedVisit
  card: ReturnType<typeof useReview>['card']
  onSave: ReturnType<typeof useReview>['save']
  onCancel: () => void
}

function ReviewForm({ ref, booking, card, onSave, onCancel }: ReviewFormProps) {
  const { form, field, dropDraft } = useDraftForm(reviewForm, {
    defaultValues: {
      notes: booking.notes ?? '',
      ...paymentFormOf(booking),
      guards: null,
      fadeLine: null,
      cutNotes: null,
    },
  })
  const { handleSubmit } = form
  function change({ donationAmount, paymentMethod }: Partial<PaymentForm>) {
    const options = { shouldDirty: true, shouldValidate: true }
    if (donationAmount !== undefined) form.setValue('donationAmount', donationAmount, options)
    if (paymentMethod !== undefined) form.setValue('paymentMethod', paymentMethod, options)
  }
  const saveAndNext = handleSubmit((typed) => onSave('completed', typed, { goesOn: true }))
  const isNoShow = booking.status === 'no-show'
  const saveAsNoShow = handleSubmit((typed) => onSave('no-show', typed, { goesOn: true }))
  // Enter alone never completes a no-show.
  const submit = isNoShow ? saveAsNoShow : saveAndNext
  const shownId = useRef(booking.id)
  const [isThanking, setIsThanking] = useState(false)

  useEffect(() => {
    // For the first visit, the dialog sets the initial focus itself.
    if (shownId.current === booking.id) return
    shownId.current = booking.id
    // On touch devices the focus stays where it is, and with it the on-screen keyboard.
    // Not `setFocus`: the form has just been reset, and knows its fields again only after the next rendering.
    if (canHover()) ref.current?.querySelector('input')?.focus()
  }, [booking.id, ref])

  function onKeyDown(event: KeyboardEvent) {
    const isShortcut = event.ctrlKey || event.metaKey
    const isNewline = event.target instanceof HTMLTextAreaElement && !isShortcut
    if (event.key !== 'Enter' || isNewline) return
    // A repeated key (held down too long) would submit the next visit unseen.
    if (isShortcut || event.repeat) event.preventDefault()
    if (!isShortcut || event.repeat) return
    if (event.shiftKey) saveAsNoShow()
    else submit()
  }

  return (
    <>
      <form ref={ref} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
        <DialogBody>
          <div className={styles.visit}>
            <p className={styles.name}>{booking.client.name}</p>
            <p>
              <Swatch color={booking.appointmentType.color} />
              {[booking.appointmentType, ...booking.addons].map(({ name }) => name).join(', ')},{' '}
              {common.minutes(booking.durationMinutes)}, {priceText(booking.price)}
            </p>
            <BookingWhen booking={booking} />
            {isNoShow ? <Banner tone="warn">{text.isNoShow}</Banner> : null}
            {booking.clientNotes ? <p className={styles.said}>{booking.clientNotes}</p> : null}
          </div>
          {booking.isCleanup ? null : (
            <PaymentFields
              booking={booking}
              amountField={field('donationAmount')}
              values={form.watch()}
              onChange={change}
              onGive={(values) => {
                change(values)
                const isMissed = isNoShow && values.donationAmount === ''
                void (isMissed ? saveAsNoShow() : saveAndNext())
              }}
            />
          )}
          <TextArea label={text.notes} rows={2} {...field('notes')} />
          {booking.isCleanup ? null : (
            <p className={styles.thanks}>
              <Button variant="quiet" size="sm" onClick={() => setIsThanking(true)}>
                {payments.showThanks}
              </Button>
            </p>
          )}
          {booking.client.id === null || isNoShow ? null : (
            <ReviewedCutCard card={card} form={form} />
          )}
          <p className={styles.keys}>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {text.keyNext} <kbd>Ctrl</kbd> <kbd>Shift</kbd>{' '}
            <kbd>Enter</kbd> {isNoShow ? text.keyStayNoShow : text.keyNoShow}
          </p>
        </DialogBody>
        <DialogActions>
          <Button
            variant="quiet"
            onClick={() => {
              dropDraft()
              onCancel()
            }}
          >
            {common.cancel}
          </Button>
          {isNoShow ? (
            <Button variant="secondary" onMouseDown={keepFocus} onClick={once(saveAndNext)}>
              {text.saveAndNext}
            </Button>
          ) : (
            <>
              <Button variant="danger" onMouseDown={keepFocus} onClick={once(saveAsNoShow)}>
                {text.noShow}
              </Button>
              <Button
                variant="secondary"
                onClick={handleSubmit((typed) => onSave('completed', typed, { goesOn: false }))}
              >
                {common.save}
              </Button>
            </>
          )}
          <Button type="submit" onMouseDown={keepFocus} onClick={once()}>
            {isNoShow ? text.keepNoShow : text.saveAndNext}
          </Button>
        </DialogActions>
      </form>
      <ThankYou booking={isThanking ? booking : undefined} onClose={() => setIsThanking(false)} />
    </>
  )
}

/** Whether the device has a mouse or the like, so that a focused field opens no keyboard. */
function canHover(): boolean {
  return window.matchMedia('(hover: hover)').matches
}

/** The second press of a double click would review the next visit, unseen. */
function once(act?: (event: MouseEvent) => unknown) {
  return (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
    else void act?.(event)
  }
}
