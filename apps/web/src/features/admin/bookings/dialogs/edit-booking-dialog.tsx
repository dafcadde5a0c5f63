import { PAYMENT_METHODS } from '@haircuts/core/booking-calendar/payment-form'
import { editForm } from '@haircuts/core/bookings/admin-form'
import { SETTABLE_STATUSES } from '@haircuts/scheduling/lifecycle'
import { useState } from 'react'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import { PictureUpload } from '../../../../app/admin/editing/picture-upload.tsx'
import { useUpload } from '../../../../app/admin/editing/use-upload.ts'
import { priceText } from '../../../../app/admin/screen/money.ts'
import { LoadingRows } from '../../../../app/admin/screen/query-state.tsx'
import { statusLabels } from '../../../../app/admin/screen/text.ts'
import type { AppointmentTypes, Booking } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { pictureProblem } from '../../../../app/api/upload-picture.ts'
import { DialogBody } from '../../../../ui/dialog.tsx'
import { Fact, Facts, SheetPart } from '../../../../ui/facts.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../../../ui/field.tsx'
import { toWallTime } from '../../../../ui/format/wall-time.ts'
import { paymentLabels, payments } from '../../payments/text.ts'
import { IntakeFacts } from '../../visit/intake-facts.tsx'
import { NotifyClient } from '../../visit/notify-field.tsx'
import { notifyChoice } from '../../visit/text.ts'
import { useBookingRevision } from './booking-facts.ts'
import {
  changesOf,
  serviceChangeOf,
  useBookingEdit,
  useSendsEmail,
  valuesOf,
} from './edit-booking.ts'
import styles from './edit-booking-dialog.module.css'
import { plannedVisit } from './service-choice.ts'
import { ServiceFields } from './service-fields.tsx'
import { StartField } from './start-field.tsx'
import { editBooking as text } from './text.ts'

interface EditBookingDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** The dialog to edit a booking. */
export function EditBookingDialog({ booking, onClose }: EditBookingDialogProps) {
  const types = trpc.appointmentType.list.useQuery({}, { enabled: booking !== undefined })
  return (
    <FormDialog
      draft={`booking:${booking?.id}`}
      open={booking !== undefined}
      onClose={onClose}
      title={text.title}
      size="lg"
    >
      {booking && types.isPending ? (
        <DialogBody>
          <LoadingRows rows={4} />
        </DialogBody>
      ) : null}
      {booking && !types.isPending ? (
        // Without the services everything else can still be edited.
        <EditBookingForm booking={booking} types={types.data ?? NO_TYPES} onClose={onClose} />
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
  payment_method: 'paymentMethod',
} as const

interface EditBookingFormProps {
  booking: Booking
  types: AppointmentTypes
  onClose: () => void
}

function EditBookingForm({ types, onClose, ...props }: EditBookingFormProps) {
  const zone = useBusinessZone()
  // As it was when the form opened.
  const [booking] = useState(props.booking)
  const save = useBookingRevision(booking)
  const edit = useBookingEdit()
  const dialog = useAdminForm(editForm, {
    defaultValues: valuesOf(booking, zone),
    fields: FIELDS,
    otherwise: text.failed,
    save: async (values): Promise<string | undefined> => {
      // The field shows why the picture is rejected.
      if (upload.file && pictureProblem(upload.file)) return ''
      if (!(await upload.settle())) {
        window.alert(text.uploadFailed)
        return ''
      }
      const isServiceDirty = dirtyFields.appointmentTypeId || dirtyFields.addonIds !== undefined
      const change = {
        id: booking.id,
        ...changesOf({ ...values, picture: form.getValues('picture') }, dirtyFields, zone),
        ...(sendsEmail && { notifyClient: values.notifyClient }),
        ...(isServiceDirty && serviceChangeOf(values, booking, visit.addonIds)),
      }
      const lost = await save(change, (sent, shown) => edit(shown, sent))
      if (lost) return lost
      onClose()
    },
  })
  const { field, form } = dialog
  const { dirtyFields } = form.formState
  const upload = useUpload((uploaded) => form.setValue('picture', uploaded))
  const sendsEmail = useSendsEmail(form.control, booking, zone)
  const [appointmentTypeId, addonIds, status, picture] = form.watch([
    'appointmentTypeId',
    'addonIds',
    'status',
    'picture',
  ])
  const choice = { appointmentTypeId, addonIds }
  const planned = plannedVisit(types, choice, booking)
  const isServiceChanged =
    Object.keys(serviceChangeOf(choice, booking, planned.addonIds)).length > 0
  // An unchanged booking keeps its agreed length, whatever its parts add up to.
  const visit = isServiceChanged ? planned : { ...planned, minutes: booking.durationMinutes }

  return (
    <FormFrame dialog={dialog} submit={text.submit} submitting={text.pending} onCancel={onClose}>
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
        <SelectField label={text.status} {...field('status')}>
          {[...SETTABLE_STATUSES, ...(booking.status === 'pending' ? [booking.status] : [])].map(
            (status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ),
          )}
        </SelectField>
        <TextField
          label={text.donation}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          {...field('donation')}
        />
      </FieldPair>
      {status === 'completed' ? (
        <SelectField label={payments.method} {...field('paymentMethod')}>
          <option value="">{payments.notRecorded}</option>
          {PAYMENT_METHODS.map((method) => (
            <option key={method} value={method}>
              {paymentLabels[method]}
            </option>
          ))}
        </SelectField>
      ) : null}
      {sendsEmail ? (
        <NotifyClient client={booking.client}>{notifyChoice.label}</NotifyClient>
      ) : null}
      <TextArea label={text.notes} hint={text.notesHint} rows={3} {...field('notes')} />
      <PictureUpload
        label={text.picture}
        name={upload.file?.name ?? picture?.name}
        problem={upload.problem}
        isUploading={upload.isUploading}
        disabled={upload.isUploading}
        onChoose={upload.choose}
      />
      <SheetPart heading={text.fromClient}>
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
    <section className={styles.facts} aria-label={text.summary}>
      <Facts>
        <Fact name={text.client}>{booking.client.name}</Fact>
        <Fact name={text.service} isWide={visit.addonIds.length > 0}>
          {visit.service}
        </Fact>
        <Fact name={text.duration}>{text.minutes(visit.minutes)}</Fact>
        <Fact name={text.price}>{priceText(visit.price)}</Fact>
      </Facts>
    </section>
  )
}
