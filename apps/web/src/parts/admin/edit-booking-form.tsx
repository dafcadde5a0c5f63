import { AMOUNT_MESSAGE, type EditForm, editForm } from '@haircuts/router/booking/edit-form'
import { BOOKING_STATUSES, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { editBooking as words } from '../../content/admin/booking-dialogs.ts'
import { common, statusWords } from '../../content/admin/frame.ts'
import { hasBadInput } from '../../lib/admin/bad-input.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { showRefusal } from '../../lib/admin/form-refusal.ts'
import type { useBookingUpdate } from '../../lib/admin/use-booking-update.ts'
import { fromWallTime, toWallTime } from '../../lib/admin/wall-time.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { pictureProblem } from '../../lib/upload-picture.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FieldPair } from '../../ui/field-pair.tsx'
import { SelectField } from '../../ui/select.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { IntakeFacts } from './intake-facts.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { SheetPart } from './sheet-part.tsx'
import { StartField } from './start-field.tsx'

/** The form's fields, by the names the wire gives them. */
const FIELDS = {
  start_datetime: 'start',
  status: 'status',
  notes: 'notes',
  donation_amount: 'donation',
} as const

interface EditBookingFormProps {
  booking: Booking
  saving: ReturnType<typeof useBookingUpdate>
  onClose: () => void
}

export function EditBookingForm({ booking, saving, onClose }: EditBookingFormProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const [picture, setPicture] = useState<File>()
  const [pictureLost, setPictureLost] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [alternatives, setAlternatives] = useState<readonly number[]>([])
  const form = useForm({ resolver: zodResolver(editForm), defaultValues: valuesOf(booking, zone) })
  const { register, handleSubmit, setError, setValue, clearErrors, watch } = form
  const { errors, dirtyFields } = form.formState

  function choosePicture(file: File | undefined) {
    setPicture(file)
    setPictureLost(undefined)
  }

  const unfit = picture && pictureProblem(picture)

  async function submit(values: EditForm, event?: BaseSyntheticEvent) {
    if (hasBadInput(event?.target, 'donation')) {
      setError('donation', { message: AMOUNT_MESSAGE }, { shouldFocus: true })
      return
    }
    if (saving.isSaving || unfit) return
    setTrouble(undefined)
    setAlternatives([])
    try {
      const change = { id: booking.id, ...changesOf(values, dirtyFields, zone) }
      const saved = await saving.save(change, picture)
      if ('pictureProblem' in saved) {
        setPictureLost(saved.pictureProblem)
        window.alert(words.uploadFailed)
        return
      }
      toast(words.done)
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      setAlternatives(refusal?.alternatives ?? [])
      if (refusal?.code === 'slot_taken') {
        setError('start', { message: refusal.detail }, { shouldFocus: true })
        return
      }
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.failed }))
    }
  }

  function take(start: number) {
    setValue('start', toWallTime(start, zone), { shouldDirty: true })
    clearErrors('start')
    setAlternatives([])
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <DialogBody>
        <BookingFacts booking={booking} />
        <StartField
          field={register('start', { onChange: () => setAlternatives([]) })}
          text={watch('start')}
          current={toWallTime(booking.startDatetime.getTime(), zone)}
          zone={zone}
          visit={{ bookingId: booking.id }}
          error={errors.start?.message}
          alternatives={alternatives}
          onTake={take}
        />
        <FieldPair>
          <SelectField label={words.status} error={errors.status?.message} {...register('status')}>
            {BOOKING_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusWords[status]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={words.donation}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            error={errors.donation?.message}
            {...register('donation')}
          />
        </FieldPair>
        <TextArea
          label={words.notes}
          hint={words.notesHint}
          rows={3}
          error={errors.notes?.message}
          {...register('notes')}
        />
        <PictureUpload
          file={picture}
          problem={unfit ?? pictureLost}
          isUploading={saving.isUploading}
          onChoose={choosePicture}
        />
        <SheetPart heading={words.told}>
          <IntakeFacts booking={booking} />
        </SheetPart>
      </DialogBody>
      {trouble ? (
        <Banner tone="bad" isUrgent>
          {trouble}
        </Banner>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onClose} disabled={saving.isSaving}>
          {common.cancel}
        </Button>
        <Button type="submit" pending={saving.isSaving}>
          {saving.isSaving ? words.pending : words.submit}
        </Button>
      </DialogActions>
    </form>
  )
}

function valuesOf(
  { startDatetime, status, notes, donationAmount }: Booking,
  zone: string,
): EditForm {
  return {
    start: toWallTime(startDatetime.getTime(), zone),
    status: isBookingStatus(status) ? status : 'confirmed',
    notes: notes ?? '',
    donation: donationAmount?.toFixed(2) ?? '',
  }
}

/** Only what he touched: the rest may have been changed elsewhere meanwhile. */
function changesOf(
  values: EditForm,
  dirty: Partial<Record<keyof EditForm, boolean>>,
  zone: string,
) {
  const start = fromWallTime(values.start, zone)
  return {
    ...(dirty.status && { status: values.status }),
    ...(dirty.notes && { notes: values.notes || null }),
    ...(dirty.donation && { donationAmount: values.donation ? Number(values.donation) : null }),
    ...(dirty.start && start !== undefined && { startDatetime: new Date(start) }),
  }
}
