import { editForm } from '@haircuts/router/booking/admin-form'
import { BOOKING_STATUSES } from '@haircuts/scheduling/lifecycle'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, useId, useState } from 'react'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { pictureProblem } from '../../api/upload-picture.ts'
import { useLastDefined } from '../../lib/use-lingering.ts'
import { notifyChoice, editBooking as words } from '../../site/admin/booking-dialogs.ts'
import { statusWords } from '../../site/admin/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogBody } from '../../ui/dialog.tsx'
import { Field, FieldPair, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { priceText } from './admin-money.ts'
import {
  changesOf,
  serviceChangeOf,
  useBookingEdit,
  useSendsEmail,
  valuesOf,
} from './edit-booking.ts'
import styles from './edit-booking-dialog.module.css'
import { Fact, Facts, SheetPart } from './facts.tsx'
import { FormDialog, FormFrame, useDialogForm } from './form-dialog.tsx'
import { IntakeFacts } from './intake-facts.tsx'
import type { AppointmentTypes, Booking } from './outputs.ts'
import { LoadingRows } from './query-state.tsx'
import { plannedVisit } from './service-choice.ts'
import { ServiceFields } from './service-fields.tsx'
import { StartField } from './start-field.tsx'
import { toWallTime } from './wall-time.ts'

interface EditBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** The dialog to edit a booking. */
export function EditBookingDialog({ booking, onClose }: EditBookingDialogProps) {
  const types = trpc.appointmentType.list.useQuery({}, { enabled: booking !== undefined })
  const shown = useLastDefined(booking)
  return (
    <FormDialog
      draft={`booking:${shown?.id}`}
      open={booking !== undefined}
      onClose={onClose}
      title={words.title}
      size="lg"
    >
      {shown && types.isPending ? (
        <DialogBody>
          <LoadingRows rows={4} />
        </DialogBody>
      ) : null}
      {shown && !types.isPending ? (
        // Without the services everything else can still be edited.
        <EditBookingForm booking={shown} types={types.data ?? NO_TYPES} onClose={onClose} />
      ) : null}
    </FormDialog>
  )
}

const NO_TYPES: AppointmentTypes = []

/** Form fields by their names in the API. */
const FIELDS = {
  start_datetime: 'start',
  status: 'status',
  appointment_type_id: 'appointmentTypeId',
  addon_ids: 'addonIds',
  notes: 'notes',
  donation_amount: 'donation',
} as const

interface EditBookingFormProps {
  booking: Booking
  types: AppointmentTypes
  onClose: () => void
}

function EditBookingForm({ booking, types, onClose }: EditBookingFormProps) {
  const zone = useBusinessZone()
  const edit = useBookingEdit(booking)
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
      const { problem } = await edit.save(
        {
          id: booking.id,
          ...changesOf(values, dirtyFields, zone),
          ...(sendsEmail && { notifyClient: values.notifyClient }),
          ...serviceChangeOf(values, booking, visit.addonIds),
        },
        picture,
      )
      if (problem !== undefined) {
        setUploadProblem(problem)
        window.alert(words.uploadFailed)
        return ''
      }
      onClose()
    },
  })
  const { field, form } = dialog
  const { dirtyFields } = form.formState
  const sendsEmail = useSendsEmail(form.control, booking, zone)
  const [appointmentTypeId, addonIds] = form.watch(['appointmentTypeId', 'addonIds'])
  const choice = { appointmentTypeId, addonIds }
  const planned = plannedVisit(types, choice, booking)
  const isServiceChanged =
    Object.keys(serviceChangeOf(choice, booking, planned.addonIds)).length > 0
  // An unchanged booking keeps its agreed length, whatever its parts add up to.
  const visit = isServiceChanged ? planned : { ...planned, minutes: booking.durationMinutes }

  return (
    <FormFrame dialog={dialog} submit={words.submit} submitting={words.pending} onCancel={onClose}>
      <BookingFacts booking={booking} visit={visit} />
      <ServiceFields types={types} booked={booking} />
      <StartField
        visit={{ bookingId: booking.id }}
        minutes={isServiceChanged ? visit.minutes : undefined}
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
        isUploading={edit.isUploading}
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

interface BookingFactsProps {
  booking: Booking
  /** The chosen service with its add-ons. */
  visit: ReturnType<typeof plannedVisit>
}

/** The read-only facts of the edited booking: client, service, duration, price. */
function BookingFacts({ booking, visit }: BookingFactsProps) {
  return (
    <section className={styles.facts} aria-label={words.summary}>
      <Facts>
        <Fact name={words.client}>{booking.client.name}</Fact>
        <Fact name={words.service} isWide={visit.addonIds.length > 0}>
          {visit.service}
        </Fact>
        <Fact name={words.duration}>{words.minutes(visit.minutes)}</Fact>
        <Fact name={words.price}>{priceText(visit.price)}</Fact>
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
