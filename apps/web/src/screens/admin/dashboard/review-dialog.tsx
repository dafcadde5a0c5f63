import { reviewForm } from '@haircuts/router/booking/admin-form'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { priceText } from '../../../parts/admin/admin-money.ts'
import { BookingWhen } from '../../../parts/admin/booking-when.tsx'
import { FormDialog, useDraftForm } from '../../../parts/admin/form-dialog.tsx'
import type { Booking } from '../../../parts/admin/outputs.ts'
import { common } from '../../../site/admin/words.ts'
import { Swatch } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './review-dialog.module.css'
import { reviewDraft, type useReview } from './use-review.ts'
import { review as words } from './words.ts'

/** Reviews one visit after the other without closing the dialog. */
export function ReviewDialog({ review }: { review: ReturnType<typeof useReview> }) {
  const { current, left, noShowsLeft, save, close } = review
  const shown = useLastDefined(current)
  const form = useRef<HTMLFormElement>(null)
  return (
    <FormDialog
      draft={reviewDraft(shown?.id)}
      open={current !== undefined}
      onClose={close}
      title={words.title}
      description={left > 1 ? words.left(left, noShowsLeft) : undefined}
      // On touch devices a focused field would open the keyboard, which covers the visit's facts.
      initialFocus={(by) =>
        by === 'touch' ? true : (form.current?.querySelector('input') ?? true)
      }
    >
      <VisuallyHidden>
        <span role="status">
          {current?.client.name}
          {current?.status === 'no-show' ? `, ${words.noShow}` : null}
        </span>
      </VisuallyHidden>
      {current ? <ReviewForm ref={form} booking={current} onSave={save} onCancel={close} /> : null}
    </FormDialog>
  )
}

interface ReviewFormProps {
  ref: RefObject<HTMLFormElement | null>
  booking: Booking
  onSave: ReturnType<typeof useReview>['save']
  onCancel: () => void
}

function ReviewForm({ ref, booking, onSave, onCancel }: ReviewFormProps) {
  const { form, field, dropDraft } = useDraftForm(reviewForm, {
    defaultValues: {
      notes: booking.notes ?? '',
      donationAmount: booking.donationAmount?.toFixed(2) ?? '',
    },
  })
  const { handleSubmit, setFocus } = form
  const saveAndNext = handleSubmit((typed) => onSave('completed', typed, { goesOn: true }))
  const isNoShow = booking.status === 'no-show'
  const saveAsNoShow = handleSubmit((typed) => onSave('no-show', typed, { goesOn: true }))

  useEffect(() => {
    // For the first visit, the dialog sets the initial focus itself.
    if (ref.current?.contains(document.activeElement)) return
    if (window.matchMedia('(hover: hover)').matches) setFocus('donationAmount')
  }, [ref, setFocus])

  function onKeyDown(event: KeyboardEvent) {
    const isShortcut = event.ctrlKey || event.metaKey
    const isNewline = event.target instanceof HTMLTextAreaElement && !isShortcut
    if (event.key !== 'Enter' || isNewline) return
    // A repeated key (held down too long) would submit the next visit unseen.
    if (isShortcut || event.repeat) event.preventDefault()
    if (!isShortcut || event.repeat) return
    if (event.shiftKey) saveAsNoShow()
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
        <TextArea label={words.notes} rows={2} {...field('notes')} />
        <TextField
          label={words.donation}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          autoComplete="off"
          {...field('donationAmount')}
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
            dropDraft()
            onCancel()
          }}
        >
          {common.cancel}
        </Button>
        <Button variant={isNoShow ? 'secondary' : 'danger'} onClick={saveAsNoShow}>
          {words.noShow}
        </Button>
        <Button
          variant="secondary"
          onClick={handleSubmit((typed) => onSave('completed', typed, { goesOn: false }))}
        >
          {common.save}
        </Button>
        <Button type="submit">{words.saveAndNext}</Button>
      </DialogActions>
    </form>
  )
}
