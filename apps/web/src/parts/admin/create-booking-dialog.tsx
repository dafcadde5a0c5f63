import { type ManualForm, manualForm } from '@haircuts/router/booking/admin-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { refusalOf } from '../../api/errors.ts'
import { useRefreshBookings } from '../../api/refresh.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { type Attempt, attemptFor, randomKey } from '../../lib/idempotency-key.ts'
import { createBooking as words } from '../../site/admin/booking-dialogs.ts'
import { Banner } from '../../ui/banner.tsx'
import { DialogBody } from '../../ui/dialog.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { AppointmentTypes } from './booking.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormFrame } from './form-frame.tsx'
import { showRefusal } from './form-refusal.ts'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { StartField } from './start-field.tsx'
import { useDialogForm } from './use-dialog-form.ts'
import { fromWallTime } from './wall-time.ts'

interface CreateBookingDialogProps {
  open: boolean
  onClose: () => void
}

/**
 * Creates a booking for a client. The barber may bypass every booking rule except a conflict with
 * another booking.
 */
export function CreateBookingDialog({ open, onClose }: CreateBookingDialogProps) {
  const types = trpc.appointmentType.list.useQuery({})
  return (
    <FormDialog draft="booking:new" open={open} onClose={onClose} title={words.title} size="lg">
      {types.data ? (
        <CreateBookingForm types={types.data} onClose={onClose} />
      ) : (
        <DialogBody>
          {types.isError ? (
            <LoadFailed
              error={types.error}
              words={words.typesFailed}
              onRetry={() => types.refetch()}
            />
          ) : (
            <LoadingRows />
          )}
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
  onClose: () => void
}

function CreateBookingForm({ types, onClose }: CreateBookingFormProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const creation = useBookingCreation()
  const [trouble, setTrouble] = useState<string>()
  const [alternatives, setAlternatives] = useState<readonly number[]>([])
  const { form, finish } = useDialogForm({
    resolver: zodResolver(manualForm),
    defaultValues: {
      appointmentTypeId: String(types[0]?.id ?? 0),
      start: '',
      name: '',
      email: '',
      phone: '',
      notes: '',
    },
  })
  const { register, handleSubmit, setError, watch } = form
  const { errors } = form.formState
  const appointmentTypeId = Number(watch('appointmentTypeId'))

  async function submit(values: ManualForm) {
    setTrouble(undefined)
    setAlternatives([])
    try {
      await creation.create({
        appointmentTypeId,
        startDatetime: new Date(fromWallTime(values.start, zone) ?? Number.NaN),
        clientName: values.name,
        clientEmail: values.email,
        clientPhone: values.phone || null,
        clientNotes: values.notes || null,
        adminOverride: true,
      })
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
        isBusy={creation.isPending}
        isBlocked={appointmentTypeId === 0 || creation.isPending}
        submit={creation.isPending ? words.pending : words.submit}
        onSubmit={handleSubmit(submit)}
        onCancel={onClose}
      >
        <Banner tone="warn">
          <strong>{words.overrideTitle}</strong> {words.override}
        </Banner>
        <SelectField
          label={words.appointmentType}
          required
          error={errors.appointmentTypeId?.message}
          {...register('appointmentTypeId')}
        >
          <option value="0">{words.noType}</option>
          {types.map(({ id, name, durationMinutes }) => (
            <option key={id} value={id}>
              {words.typeOption(name, durationMinutes)}
            </option>
          ))}
        </SelectField>
        <StartField
          visit={{ appointmentTypeId }}
          alternatives={alternatives}
          onChange={() => setAlternatives([])}
        />
        <FieldPair>
          <TextField
            label={words.name}
            autoComplete="off"
            required
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={words.email}
            type="email"
            autoComplete="off"
            required
            error={errors.email?.message}
            {...register('email')}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            label={words.phone}
            type="tel"
            autoComplete="off"
            optional
            error={errors.phone?.message}
            {...register('phone')}
          />
        </FieldPair>
        <TextArea
          label={words.notes}
          optional
          rows={3}
          error={errors.notes?.message}
          {...register('notes')}
        />
      </FormFrame>
    </FormProvider>
  )
}

type NewBooking = Parameters<ReturnType<typeof trpc.booking.create.useMutation>['mutate']>[0]

/**
 * Creates a booking with an idempotency key: a retry after a lost connection does not create a
 * second booking.
 */
function useBookingCreation() {
  const attempt = useRef<Attempt>(null)
  // The tRPC client reads the key when it sends the request, and turns it into a header.
  const [context] = useState({ idempotencyKey: '' })
  const create = trpc.booking.create.useMutation({ trpc: { context } })
  const refresh = useRefreshBookings()
  return {
    isPending: create.isPending,
    /** @throws the server's refusal, or a network error. */
    create: async (booking: NewBooking) => {
      attempt.current = attemptFor(booking, attempt.current, randomKey)
      context.idempotencyKey = attempt.current.key
      const created = await create.mutateAsync(booking)
      await refresh()
      return created
    },
  }
}
