import { type EditForm, editForm } from '@haircuts/router/booking/edit-form'
import { BOOKING_STATUSES, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { editBooking as words } from '../../content/admin/booking-dialogs.ts'
import { statusWords } from '../../content/admin/frame.ts'
import type { Booking } from '../../lib/admin/booking.ts'
import { showRefusal } from '../../lib/admin/form-refusal.ts'
import { useBookingUpdate } from '../../lib/admin/use-booking-update.ts'
import { useDialogForm } from '../../lib/admin/use-dialog-form.ts'
import { fromWallTime, toWallTime } from '../../lib/admin/wall-time.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { pictureProblem } from '../../lib/upload-picture.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FieldPair } from '../../ui/field-pair.tsx'
import { SelectField } from '../../ui/select.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { FormFrame } from './form-frame.tsx'
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
  onClose: () => void
}

export function EditBookingForm({ booking, onClose }: EditBookingFormProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const saving = useBookingUpdate()
  const [picture, setPicture] = useState<File>()
  const [pictureLost, setPictureLost] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [alternatives, setAlternatives] = useState<readonly number[]>([])
  const { form, finish } = useDialogForm({
    resolver: zodResolver(editForm),
    defaultValues: valuesOf(booking, zone),
  })
  const { register, handleSubmit, setError } = form
  const { errors, dirtyFields } = form.formState

  function choosePicture(file: File | undefined) {
    setPicture(file)
    setPictureLost(undefined)
  }

  const unfit = picture && pictureProblem(picture)

  async function submit(values: EditForm) {
    if (unfit) return
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
      finish()
      onClose()
    } catch (error) {
      setAlternatives(refusalOf(error)?.alternatives ?? [])
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.failed }))
    }
  }

  return (
    <FormProvider {...form}>
      <FormFrame
        trouble={trouble}
        isBusy={saving.isSaving}
        submit={saving.isSaving ? words.pending : words.submit}
        onSubmit={handleSubmit(submit)}
        onCancel={onClose}
      >
        <BookingFacts booking={booking} />
        <StartField
          visit={{ bookingId: booking.id }}
          current={toWallTime(booking.startDatetime.getTime(), zone)}
          alternatives={alternatives}
          onChange={() => setAlternatives([])}
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
      </FormFrame>
    </FormProvider>
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
