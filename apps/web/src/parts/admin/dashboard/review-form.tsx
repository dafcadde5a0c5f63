import { reviewForm } from '@haircuts/router/booking/review-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { review as words } from '../../../content/admin/dashboard.ts'
import { common } from '../../../content/admin/frame.ts'
import type { Booking } from '../../../lib/admin/booking.ts'
import { priceText } from '../../../lib/admin/money.ts'
import { useDialogForm } from '../../../lib/admin/use-dialog-form.ts'
import type { useReview } from '../../../lib/admin/use-review.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Swatch } from '../../../ui/swatch.tsx'
import { BookingWhen } from '../booking-when.tsx'
import styles from './review-form.module.css'

interface ReviewFormProps {
  ref: RefObject<HTMLFormElement | null>
  booking: Booking
  onJudge: ReturnType<typeof useReview>['judge']
  onCancel: () => void
}

export function ReviewForm({ ref, booking, onJudge, onCancel }: ReviewFormProps) {
  const { form, finish } = useDialogForm({
    resolver: zodResolver(reviewForm),
    defaultValues: {
      notes: booking.notes ?? '',
      donationAmount: booking.donationAmount === null ? '' : String(booking.donationAmount),
    },
  })
  const { register, handleSubmit, setFocus } = form
  const { errors } = form.formState
  const saveAndNext = handleSubmit((typed) => onJudge('completed', typed, { goesOn: true }))
  const isNoShow = booking.status === 'no-show'
  const missed = handleSubmit((typed) => onJudge('no-show', typed, { goesOn: true }))

  useEffect(() => {
    // The first visit's field is focused by the dialog as it opens.
    if (ref.current?.contains(document.activeElement)) return
    if (window.matchMedia('(hover: hover)').matches) setFocus('donationAmount')
  }, [ref, setFocus])

  function onKeyDown(event: KeyboardEvent) {
    const isShortcut = event.ctrlKey || event.metaKey
    const isLine = event.target instanceof HTMLTextAreaElement && !isShortcut
    if (event.key !== 'Enter' || isLine) return
    // A key held down a moment too long would judge the next visit unseen.
    if (isShortcut || event.repeat) event.preventDefault()
    if (!isShortcut || event.repeat) return
    if (event.shiftKey) missed()
    else saveAndNext()
  }

  return (
    <form ref={ref} noValidate onSubmit={saveAndNext} onKeyDown={onKeyDown}>
      <DialogBody>
        <div className={styles.visit}>
          <p className={styles.name}>{booking.client.name}</p>
          <p>
            <Swatch color={booking.appointmentType.color} />
            {[booking.appointmentType, ...booking.addons].map(({ name }) => name).join(', ')},{' '}
            {common.minutes(booking.durationMinutes)}, {priceText(booking.price)}
          </p>
          <BookingWhen booking={booking} />
          {isNoShow ? <Banner tone="warn">{words.isNoShow}</Banner> : null}
          {booking.clientNotes ? <p className={styles.said}>{booking.clientNotes}</p> : null}
        </div>
        <TextArea
          label={words.notes}
          rows={2}
          error={errors.notes?.message}
          {...register('notes')}
        />
        <TextField
          label={words.donation}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          autoComplete="off"
          error={errors.donationAmount?.message}
          {...register('donationAmount')}
        />
        <p className={styles.keys}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {words.keyNext} <kbd>Ctrl</kbd> <kbd>Shift</kbd>{' '}
          <kbd>Enter</kbd> {isNoShow ? words.keyStayNoShow : words.keyNoShow}
        </p>
      </DialogBody>
      <DialogActions>
        <Button
          variant="quiet"
          onClick={() => {
            finish()
            onCancel()
          }}
        >
          {common.cancel}
        </Button>
        <Button variant={isNoShow ? 'secondary' : 'danger'} onClick={missed}>
          {words.noShow}
        </Button>
        <Button
          variant="secondary"
          onClick={handleSubmit((typed) => onJudge('completed', typed, { goesOn: false }))}
        >
          {common.save}
        </Button>
        <Button type="submit">{words.saveAndNext}</Button>
      </DialogActions>
    </form>
  )
}
