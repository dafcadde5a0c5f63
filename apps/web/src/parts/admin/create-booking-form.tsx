import { type ManualForm, manualForm } from '@haircuts/router/booking/manual-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { createBooking as words } from '../../content/admin/booking-dialogs.ts'
import type { AppointmentTypes } from '../../lib/admin/booking.ts'
import { showRefusal } from '../../lib/admin/form-refusal.ts'
import { useBookingCreation } from '../../lib/admin/use-booking-creation.ts'
import { useDialogForm } from '../../lib/admin/use-dialog-form.ts'
import { fromWallTime } from '../../lib/admin/wall-time.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FieldPair } from '../../ui/field-pair.tsx'
import { SelectField } from '../../ui/select.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormFrame } from './form-frame.tsx'
import { StartField } from './start-field.tsx'

/** The form's fields, by the names the wire gives them. */
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

export function CreateBookingForm({ types, onClose }: CreateBookingFormProps) {
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
