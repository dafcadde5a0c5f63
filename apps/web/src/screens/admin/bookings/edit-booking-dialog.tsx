import { editForm } from '@haircuts/router/booking/admin-form'
import { addonWords } from '@haircuts/scheduling/free-special'
import { BOOKING_STATUSES } from '@haircuts/scheduling/lifecycle'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, useId, useState } from 'react'
import { useBusinessZone } from '../../../api/settings.ts'
import { pictureProblem } from '../../../api/upload-picture.ts'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { priceText } from '../../../parts/admin/admin-money.ts'
import { Fact, Facts, SheetPart } from '../../../parts/admin/facts.tsx'
import { FormDialog, FormFrame, useDialogForm } from '../../../parts/admin/form-dialog.tsx'
import { IntakeFacts } from '../../../parts/admin/intake-facts.tsx'
import type { Booking } from '../../../parts/admin/outputs.ts'
import { StartField } from '../../../parts/admin/start-field.tsx'
import { useUndoToast } from '../../../parts/admin/use-undo-toast.ts'
import { toWallTime } from '../../../parts/admin/wall-time.ts'
import {
  bookingUnchanged,
  notifyChoice,
  editBooking as words,
} from '../../../site/admin/booking-dialogs.ts'
import { statusWords } from '../../../site/admin/words.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldPair, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { changesOf, useBookingUpdate, useSendsEmail, valuesOf } from './edit-booking.ts'
import styles from './edit-booking-dialog.module.css'

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
  const showUndo = useUndoToast()
  const update = useBookingUpdate()
  const [picture, setPicture] = useState<File>()
  const [uploadProblem, setUploadProblem] = useState<string>()
  const invalidPicture = picture && pictureProblem(picture)
  const dialog = useDialogForm(editForm, {
    defaultValues: valuesOf(booking, zone),
    fields: FIELDS,
    otherwise: words.failed,
    save: async (values) => {
      // The field shows why the picture is rejected.
      if (invalidPicture) return ''
      const notifyClient = sendsEmail ? { notifyClient: values.notifyClient } : {}
      const { problem, clientWillBeEmailed } = await update.save(
        {
          id: booking.id,
          ...changesOf(values, dirtyFields, zone),
          ...notifyClient,
        },
        picture,
      )
      if (problem !== undefined) {
        setUploadProblem(problem)
        window.alert(words.uploadFailed)
        return ''
      }
      const { id, status, startDatetime, notes, donationAmount, pictureReference } = booking
      const before = { id, status, startDatetime, notes, donationAmount, pictureReference }
      showUndo({
        about: `booking-${id}`,
        words: words.done,
        emails: clientWillBeEmailed ? booking.client : undefined,
        undo: () => update.save({ ...before, ...notifyClient }, undefined),
        undone: bookingUnchanged,
      })
      onClose()
    },
  })
  const { field, form } = dialog
  const { dirtyFields } = form.formState
  const sendsEmail = useSendsEmail(form.control, booking, zone)

  return (
    <FormFrame dialog={dialog} submit={words.submit} submitting={words.pending} onCancel={onClose}>
      <BookingFacts booking={booking} />
      <StartField
        visit={{ bookingId: booking.id }}
        current={toWallTime(booking.startDatetime.getTime(), zone)}
        error={dialog.error}
        onChange={dialog.forgetError}
        onFollow={onClose}
      />
      <FieldPair>
        <SelectField label={words.status} {...field('status')}>
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
          {...field('donation')}
        />
      </FieldPair>
      {sendsEmail ? (
        <Checkbox {...form.register('notifyClient')}>{notifyChoice.label}</Checkbox>
      ) : null}
      <TextArea label={words.notes} hint={words.notesHint} rows={3} {...field('notes')} />
      <PictureUpload
        file={picture}
        problem={invalidPicture ?? uploadProblem}
        isUploading={update.isUploading}
        onChoose={(file) => {
          setPicture(file)
          setUploadProblem(undefined)
        }}
      />
      <SheetPart heading={words.told}>
        <IntakeFacts booking={booking} />
      </SheetPart>
    </FormFrame>
  )
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

interface PictureUploadProps {
  file: File | undefined
  onChoose: (file: File | undefined) => void
  isUploading: boolean
  /** Why the file is rejected or was not uploaded. */
  problem?: string | undefined
}

/** Chooses a new style picture; it is uploaded when the form is saved. */
function PictureUpload({ file, onChoose, isUploading, problem }: PictureUploadProps) {
  const stateId = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.files?.[0])
  return (
    <Field label={words.picture} optional error={problem}>
      {(control) => (
        <div className={styles.upload}>
          <span className={styles.choose}>
            <input
              {...control}
              aria-describedby={[control['aria-describedby'], stateId].filter(Boolean).join(' ')}
              type="file"
              accept="image/*"
              className={styles.input}
              onChange={choose}
            />
            <span className={styles.look} aria-hidden="true">
              <ImagePlus size={20} aria-hidden /> {file ? words.chooseAnother : words.choose}
            </span>
          </span>
          <p id={stateId} className={styles.state} role="status">
            {file ? <span>{file.name}</span> : null}
            {isUploading ? <span>{words.uploading}</span> : null}
          </p>
        </div>
      )}
    </Field>
  )
}
