import { manualForm, manualFormWithoutEmail } from '@haircuts/core/bookings/admin-form'
import type { AppointmentTypes } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { DialogBody } from '../../../../ui/dialog.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../../../ui/field.tsx'
import { fromWallTime, toWallTime } from '../../../../ui/format/wall-time.ts'
import { useToast } from '../../../../ui/toasts.tsx'
import { useAdminForm } from '../../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../editing/form-dialog.tsx'
import { EmailOffNote } from '../../screen/email-off.tsx'
import { QueryState } from '../../screen/query-state.tsx'
import { StartField } from './start-field.tsx'
import { createBooking as text } from './text.ts'
import { useCreateBooking } from './use-create-booking.ts'

/** The client and the service to begin with. */
export interface BookingPrefill {
  client: { id: number | null; name: string; email: string | null; phone: string | null }
  appointmentTypeId?: number | null
}

interface CreateBookingDialogProps {
  open: boolean
  /** The start to begin with. */
  start?: Date | undefined
  prefill?: BookingPrefill | undefined
  onClose: () => void
}

/**
 * Creates a booking for a client. The barber may bypass every booking rule except a conflict with
 * another booking.
 */
export function CreateBookingDialog(props: CreateBookingDialogProps) {
  const { open, start, prefill, onClose } = props
  const types = trpc.appointmentType.list.useQuery({}, { enabled: open })
  const draft = prefill ? `booking:new:${prefill.client.id ?? prefill.client.name}` : 'booking:new'
  return (
    <FormDialog draft={draft} open={open} onClose={onClose} title={text.title} size="lg">
      {types.data ? (
        <CreateBookingForm types={types.data} start={start} prefill={prefill} onClose={onClose} />
      ) : (
        <DialogBody>
          <QueryState query={types} message={text.typesFailed} />
        </DialogBody>
      )}
    </FormDialog>
  )
}

/** Form fields by their names in the API. */
const FIELDS = {
  appointment_type_id: 'appointmentTypeId',
  start_datetime: 'start',
  client_name: 'name',
  client_email: 'email',
  client_phone: 'phone',
  client_notes: 'notes',
} as const

interface CreateBookingFormProps {
  types: AppointmentTypes
  start: Date | undefined
  prefill: BookingPrefill | undefined
  onClose: () => void
}

function CreateBookingForm({ types, start, prefill, onClose }: CreateBookingFormProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const createBooking = useCreateBooking()
  const client = prefill?.client
  // Only a client who is known to have none may be booked without an email here.
  const needsEmail = client?.email !== null
  const type = types.find(({ id }) => id === prefill?.appointmentTypeId) ?? types[0]
  const dialog = useAdminForm(needsEmail ? manualForm : manualFormWithoutEmail, {
    defaultValues: {
      appointmentTypeId: String(type?.id ?? 0),
      start: start ? toWallTime(start.getTime(), zone) : '',
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      notes: '',
    },
    fields: FIELDS,
    otherwise: text.failed,
    save: async (values) => {
      await createBooking({
        appointmentTypeId: Number(values.appointmentTypeId),
        startDatetime: new Date(fromWallTime(values.start, zone) ?? Number.NaN),
        clientName: values.name,
        clientEmail: values.email || null,
        clientPhone: values.phone || null,
        clientNotes: values.notes || null,
        adminOverride: true,
      })
      toast(text.done)
      onClose()
    },
  })
  const { field } = dialog
  const appointmentTypeId = Number(dialog.form.watch('appointmentTypeId'))

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={appointmentTypeId === 0}
      submit={text.submit}
      submitting={text.pending}
      onCancel={onClose}
    >
      <Banner tone="warn">
        <strong>{text.overrideTitle}</strong> {text.override}
      </Banner>
      <SelectField label={text.appointmentType} required {...field('appointmentTypeId')}>
        <option value="0">{text.noType}</option>
        {types.map(({ id, name, durationMinutes }) => (
          <option key={id} value={id}>
            {text.typeOption(name, durationMinutes)}
          </option>
        ))}
      </SelectField>
      <StartField
        visit={{ appointmentTypeId }}
        error={dialog.error}
        onChange={dialog.forgetError}
        onFollow={onClose}
      />
      <FieldPair>
        <TextField label={text.name} autoComplete="off" required {...field('name')} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          required={needsEmail}
          optional={!needsEmail}
          hint={needsEmail ? undefined : text.noEmail}
          {...field('email')}
        />
      </FieldPair>
      <FieldPair>
        <TextField label={text.phone} type="tel" autoComplete="off" optional {...field('phone')} />
      </FieldPair>
      <EmailOffNote />
      <TextArea label={text.notes} optional rows={3} {...field('notes')} />
    </FormFrame>
  )
}
