import { manualForm } from '@haircuts/router/booking/admin-form'
import { useRef, useState } from 'react'
import { useRefreshBookings } from '../../api/refresh.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { type Attempt, attemptFor, randomKey } from '../../lib/idempotency-key.ts'
import { createBooking as words } from '../../site/admin/booking-dialogs.ts'
import { Banner } from '../../ui/banner.tsx'
import { DialogBody } from '../../ui/dialog.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormDialog, FormFrame, useDialogForm } from './form-dialog.tsx'
import type { AppointmentTypes } from './outputs.ts'
import { QueryState } from './query-state.tsx'
import { StartField } from './start-field.tsx'
import { fromWallTime, toWallTime } from './wall-time.ts'

interface CreateBookingDialogProps {
  open: boolean
  /** The start to begin with. */
  start?: Date | undefined
  onClose: () => void
}

/**
 * Creates a booking for a client. The barber may bypass every booking rule except a conflict with
 * another booking.
 */
export function CreateBookingDialog({ open, start, onClose }: CreateBookingDialogProps) {
  const types = trpc.appointmentType.list.useQuery({})
  return (
    <FormDialog draft="booking:new" open={open} onClose={onClose} title={words.title} size="lg">
      {types.data ? (
        <CreateBookingForm types={types.data} start={start} onClose={onClose} />
      ) : (
        <DialogBody>
          <QueryState query={types} words={words.typesFailed} />
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
  onClose: () => void
}

function CreateBookingForm({ types, start, onClose }: CreateBookingFormProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const createBooking = useCreateBooking()
  const dialog = useDialogForm(manualForm, {
    defaultValues: {
      appointmentTypeId: String(types[0]?.id ?? 0),
      start: start ? toWallTime(start.getTime(), zone) : '',
      name: '',
      email: '',
      phone: '',
      notes: '',
    },
    fields: FIELDS,
    otherwise: words.failed,
    save: async (values) => {
      await createBooking({
        appointmentTypeId: Number(values.appointmentTypeId),
        startDatetime: new Date(fromWallTime(values.start, zone) ?? Number.NaN),
        clientName: values.name,
        clientEmail: values.email,
        clientPhone: values.phone || null,
        clientNotes: values.notes || null,
        adminOverride: true,
      })
      toast(words.done)
      onClose()
    },
  })
  const { field } = dialog
  const appointmentTypeId = Number(dialog.form.watch('appointmentTypeId'))

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={appointmentTypeId === 0}
      submit={words.submit}
      submitting={words.pending}
      onCancel={onClose}
    >
      <Banner tone="warn">
        <strong>{words.overrideTitle}</strong> {words.override}
      </Banner>
      <SelectField label={words.appointmentType} required {...field('appointmentTypeId')}>
        <option value="0">{words.noType}</option>
        {types.map(({ id, name, durationMinutes }) => (
          <option key={id} value={id}>
            {words.typeOption(name, durationMinutes)}
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
        <TextField label={words.name} autoComplete="off" required {...field('name')} />
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          required
          {...field('email')}
        />
      </FieldPair>
      <FieldPair>
        <TextField label={words.phone} type="tel" autoComplete="off" optional {...field('phone')} />
      </FieldPair>
      <TextArea label={words.notes} optional rows={3} {...field('notes')} />
    </FormFrame>
  )
}

type NewBooking = Parameters<ReturnType<typeof trpc.booking.create.useMutation>['mutate']>[0]

/**
 * Creates a booking with an idempotency key: a retry after a lost connection does not create a
 * second booking.
 */
function useCreateBooking() {
  const attempt = useRef<Attempt>(null)
  // The tRPC client reads the key when it sends the request, and turns it into a header.
  const [context] = useState({ idempotencyKey: '' })
  const create = trpc.booking.create.useMutation({ trpc: { context } })
  const refresh = useRefreshBookings()
  return async (booking: NewBooking) => {
    attempt.current = attemptFor(booking, attempt.current, randomKey)
    context.idempotencyKey = attempt.current.key
    await create.mutateAsync(booking)
    await refresh()
  }
}
