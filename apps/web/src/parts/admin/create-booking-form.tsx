import { type ManualForm, manualForm } from '@haircuts/router/booking/manual-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createBooking as words } from '../../content/admin/booking-dialogs.ts'
import { common } from '../../content/admin/frame.ts'
import type { AppointmentTypes } from '../../lib/admin/booking.ts'
import { showRefusal } from '../../lib/admin/form-refusal.ts'
import type { useBookingCreation } from '../../lib/admin/use-booking-creation.ts'
import { fromWallTime, toWallTime } from '../../lib/admin/wall-time.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FieldPair } from '../../ui/field-pair.tsx'
import { SelectField } from '../../ui/select.tsx'
import { useToast } from '../../ui/toasts.tsx'
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
  creation: ReturnType<typeof useBookingCreation>
  start: number | undefined
  onClose: () => void
}

export function CreateBookingForm({ types, creation, start, onClose }: CreateBookingFormProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const [trouble, setTrouble] = useState<string>()
  const [alternatives, setAlternatives] = useState<readonly number[]>([])
  const form = useForm({
    resolver: zodResolver(manualForm),
    defaultValues: {
      appointmentTypeId: String(types[0]?.id ?? 0),
      start: start === undefined ? '' : toWallTime(start, zone),
      name: '',
      email: '',
      phone: '',
      notes: '',
    },
  })
  const { register, handleSubmit, setError, setValue, clearErrors, watch, formState } = form
  const { errors } = formState
  const appointmentTypeId = Number(watch('appointmentTypeId'))

  async function submit(values: ManualForm) {
    if (creation.isPending) return
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

  function take(at: number) {
    setValue('start', toWallTime(at, zone))
    clearErrors('start')
    setAlternatives([])
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <DialogBody>
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
          field={register('start', { onChange: () => setAlternatives([]) })}
          text={watch('start')}
          zone={zone}
          visit={{ appointmentTypeId }}
          error={errors.start?.message}
          alternatives={alternatives}
          onTake={take}
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
      </DialogBody>
      {trouble ? (
        <Banner tone="bad" isUrgent>
          {trouble}
        </Banner>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onClose} disabled={creation.isPending}>
          {common.cancel}
        </Button>
        <Button type="submit" disabled={appointmentTypeId === 0 || creation.isPending}>
          {creation.isPending ? words.pending : words.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
