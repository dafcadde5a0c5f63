import { type EditForm, editForm } from '@haircuts/router/booking/admin-form'
import { addonWords } from '@haircuts/scheduling/free-special'
import { BOOKING_STATUSES, isBookingStatus } from '@haircuts/scheduling/lifecycle'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Control, FormProvider, useWatch } from 'react-hook-form'
import { refusalOf } from '../../../api/errors.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { pictureProblem } from '../../../api/upload-picture.ts'
import { now } from '../../../lib/clock.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { priceText } from '../../../parts/admin/admin-money.ts'
import type { Booking } from '../../../parts/admin/booking.ts'
import { changeSendsEmail } from '../../../parts/admin/client-mail.ts'
import { Fact, Facts } from '../../../parts/admin/facts.tsx'
import { FormDialog } from '../../../parts/admin/form-dialog.tsx'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { IntakeFacts } from '../../../parts/admin/intake-facts.tsx'
import { SheetPart } from '../../../parts/admin/sheet-part.tsx'
import { StartField } from '../../../parts/admin/start-field.tsx'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { fromWallTime, toWallTime } from '../../../parts/admin/wall-time.ts'
import { notifyChoice, editBooking as words } from '../../../site/admin/booking-dialogs.ts'
import { statusWords } from '../../../site/admin/words.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './edit-booking-dialog.module.css'
import { PictureUpload } from './picture-upload.tsx'
import { useBookingUpdate } from './use-booking-update.ts'

interface EditBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** The dialog to edit a booking. */
export function EditBookingDialog({ booking, onClose }: EditBookingDialogProps) {
  const shown = useLastDefined(booking)
  return (
    <FormDialog
      draft={`booking:${shown?.id}`}
      open={booking !== undefined}
      onClose={onClose}
      title={words.title}
      size="lg"
    >
      {shown ? <EditBookingForm booking={shown} onClose={onClose} /> : null}
    </FormDialog>
  )
}

/** Form fields by their names in the API. */
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

function EditBookingForm({ booking, onClose }: EditBookingFormProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const saving = useBookingUpdate()
  const [picture, setPicture] = useState<File>()
  const [uploadProblem, setUploadProblem] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [alternatives, setAlternatives] = useState<readonly number[]>([])
  const { form, finish } = useDialogForm({
    resolver: zodResolver(editForm),
    defaultValues: valuesOf(booking, zone),
  })
  const { register, handleSubmit, setError } = form
  const { errors, dirtyFields } = form.formState
  const sendsEmail = useSendsEmail(form.control, booking, zone)

  function choosePicture(file: File | undefined) {
    setPicture(file)
    setUploadProblem(undefined)
  }

  const invalidPicture = picture && pictureProblem(picture)

  async function submit(values: EditForm) {
    if (invalidPicture) return
    setTrouble(undefined)
    setAlternatives([])
    try {
      const change = {
        id: booking.id,
        ...changesOf(values, dirtyFields, zone),
        ...(sendsEmail && { notifyClient: values.notifyClient }),
      }
      const saved = await saving.save(change, picture)
      if ('pictureProblem' in saved) {
        setUploadProblem(saved.pictureProblem)
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
        {sendsEmail ? (
          <Checkbox {...register('notifyClient')}>{notifyChoice.label}</Checkbox>
        ) : null}
        <TextArea
          label={words.notes}
          hint={words.notesHint}
          rows={3}
          error={errors.notes?.message}
          {...register('notes')}
        />
        <PictureUpload
          file={picture}
          problem={invalidPicture ?? uploadProblem}
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

/** Whether saving the current form values sends the client an email. */
function useSendsEmail(control: Control<EditForm>, booking: Booking, zone: string): boolean {
  const [start, status] = useWatch({ control, name: ['start', 'status'] })
  const isMoved = start !== toWallTime(booking.startDatetime.getTime(), zone)
  const at = isMoved ? fromWallTime(start, zone) : booking.startDatetime.getTime()
  if (at === undefined) return false
  return changeSendsEmail(booking, { status, startDatetime: new Date(at) }, now())
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
    notifyClient: true,
  }
}

/** Only the edited fields, so that concurrent changes to the others are not overwritten. */
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

/** The read-only facts of the edited booking: client, service, duration, price. */
function BookingFacts({ booking }: { booking: Booking }) {
  const { client, appointmentType, addons, durationMinutes, price } = booking
  const service = [appointmentType.name, ...addons.map(addonWords)].join(', ')
  return (
    <section className={styles.facts} aria-label={words.summary}>
      <Facts>
        <Fact name={words.client}>{client.name}</Fact>
        <Fact name={words.service} isWide={addons.length > 0}>
          {service}
        </Fact>
        <Fact name={words.duration}>{words.minutes(durationMinutes)}</Fact>
        <Fact name={words.price}>{priceText(price)}</Fact>
      </Facts>
    </section>
  )
}
