import { guestNumber } from '@haircuts/core/booking-calendar/guest-number-form'
import { newBookingForm, newBookingFormWithoutEmail } from '@haircuts/core/bookings/admin-form'
import { chainRequest } from '@haircuts/scheduling/chain'
import { keepPreviousData } from '@tanstack/react-query'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import type { AppointmentTypes } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { now } from '../../../../ui/browser/clock.ts'
import { TextArea } from '../../../../ui/field.tsx'
import { clockTime } from '../../../../ui/format/datetime.ts'
import { fromWallTime } from '../../../../ui/format/wall-time.ts'
import { createdBooking } from '../../visit/text.ts'
import { useBookedToast, useCreateBooking } from '../../visit/use-create-booking.ts'
import type { BookingPrefill } from './booking-prefill.ts'
import { ClientFields } from './client-fields.tsx'
import { OtherPeople } from './other-people.tsx'
import type { BookingKind } from './picking.ts'
import { plannedVisit } from './service-choice.ts'
import { ServiceFields } from './service-fields.tsx'
import { createBooking as text } from './text.ts'
import { NOW, TimesField } from './times-field.tsx'
import { WalkInTime } from './walk-in-time.tsx'

/** The current time is updated while the form is open. */
const REFRESH_MS = 20_000

/** Form fields by their names in the API. */
const FIELDS = {
  appointment_type_id: 'appointmentTypeId',
  addon_ids: 'addonIds',
  start_datetime: 'start',
  client_name: 'name',
  client_email: 'email',
  client_phone: 'phone',
  client_notes: 'notes',
} as const

interface BookingFormProps {
  types: AppointmentTypes
  beginning: Partial<BookingPrefill> & { start: string }
  kind: BookingKind
  needsEmail: boolean
  onWithoutEmail: () => void
  onClose: () => void
}

export function BookingForm(props: BookingFormProps) {
  const { types, beginning, kind, onWithoutEmail, onClose } = props
  const zone = useBusinessZone()
  const clock = (at: Date) => clockTime(at.getTime(), zone)
  const createBooking = useCreateBooking()
  const showBooked = useBookedToast()
  const { client, againId, groupRequest } = beginning
  // A client who is known to have none may be booked without an email everywhere.
  const needsEmail = props.needsEmail && client?.email !== null
  const type = types.find(({ id }) => id === beginning.appointmentTypeId) ?? types[0]
  const dialog = useAdminForm(needsEmail ? newBookingForm : newBookingFormWithoutEmail, {
    defaultValues: {
      appointmentTypeId: String(type?.id ?? ''),
      addonIds: beginning.addonIds?.map(String) ?? [],
      start: beginning.start,
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      others: guestsOf(groupRequest, type),
      notes: beginning.notes ?? '',
      notifyClient: true,
    },
    fields: FIELDS,
    otherwise: createdBooking.failed,
    save: async ({ name, email, phone, others, notes, notifyClient, ...values }) => {
      const typed = new Date(fromWallTime(values.start, zone) ?? Number.NaN)
      const startDatetime = isNow ? plan.data?.startDatetime : typed
      if (!startDatetime) return createdBooking.failed
      try {
        const bookings = await createBooking(
          {
            appointmentTypeId,
            addonIds: visit.addonIds,
            startDatetime,
            clientName: name,
            clientEmail: email || null,
            clientPhone: phone || null,
            clientNotes: notes || null,
            adminOverride: true,
            notifyClient: notifyClient && email !== '',
          },
          others.map((other) => ({
            clientName: other.name,
            appointmentTypeId: Number(other.appointmentTypeId),
          })),
          groupRequest?.id,
        )
        showBooked({ name, phone, bookings, start: startDatetime.getTime() })
      } catch (error) {
        if (isNow) await plan.refetch()
        throw error
      }
      onClose()
      return undefined
    },
  })
  const { form, field } = dialog
  const [typeId, addonIds, start, others] = form.watch([
    'appointmentTypeId',
    'addonIds',
    'start',
    'others',
  ])
  const appointmentTypeId = Number(typeId)
  const visit = plannedVisit(types, { appointmentTypeId: typeId, addonIds })
  const minutes = minutesOf(types, { typeId, visit, others })
  const isNow = start === NOW
  const plan = trpc.availability.walkIn.useQuery(
    { appointmentTypeId, durationMinutes: minutes },
    {
      enabled: isNow && appointmentTypeId > 0,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
      staleTime: 0,
    },
  )
  const planned = isNow ? plan.data : undefined
  const isWaiting = planned !== undefined && planned.startDatetime.getTime() > now()

  function submitLabel(): string {
    if (!isNow) return text.submit
    return planned && isWaiting ? text.submitAt(clock(planned.startDatetime)) : text.submitNow
  }

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={appointmentTypeId === 0 || (isNow && (!planned || plan.isPlaceholderData))}
      submit={submitLabel()}
      submitting={text.pending}
      onCancel={onClose}
    >
      {groupRequest ? <p>{text.groupRequest(groupRequest)}</p> : null}
      <ServiceFields label={text.appointmentType} none={text.noType} types={types} />
      <TimesField
        visit={{ appointmentTypeId }}
        minutes={minutes || undefined}
        againId={againId}
        now={againId ? null : <WalkInTime plan={plan} isNow={!isWaiting} clock={clock} />}
        picking={{
          kind,
          needsEmail: props.needsEmail,
          prefill: client && { client, againId, groupRequest },
        }}
        error={dialog.error}
        onChange={dialog.forgetError}
        onChosen={() => {
          if (form.getValues('name') === '') form.setFocus('name')
        }}
        onFollow={onClose}
      />
      <ClientFields
        needsEmail={needsEmail}
        takesFocus={kind === 'walk-in'}
        onWithoutEmail={() => {
          onWithoutEmail()
          form.clearErrors('email')
          form.setFocus('name')
        }}
      />
      {againId ? null : <OtherPeople types={types} isOfRequest={groupRequest !== undefined} />}
      <TextArea label={text.notes} optional rows={2} {...field('notes')} />
      {kind === 'manual' ? (
        <Banner tone="warn">
          <strong>{text.overrideTitle}</strong> {text.override}
        </Banner>
      ) : null}
    </FormFrame>
  )
}

/** The others of a request by their numbers, since the names are often known on the day alone. */
function guestsOf(request: BookingPrefill['groupRequest'], type: { id: number } | undefined) {
  return Array.from({ length: (request?.cuts ?? 1) - 1 }, (_, index) => ({
    name: guestNumber(index + 2),
    appointmentTypeId: String(type?.id ?? ''),
  }))
}

interface People {
  typeId: string
  visit: { minutes: number }
  others: readonly { appointmentTypeId: string }[]
}

/** How long everybody takes together, with the clean-up between two people. */
function minutesOf(types: AppointmentTypes, { typeId, visit, others }: People): number {
  const typeOf = (chosen: string) => types.find(({ id }) => String(id) === chosen)
  const cleanupOf = (chosen: string) => typeOf(chosen)?.cleanupMinutes ?? 0
  const first = { visitMinutes: visit.minutes, cleanupMinutes: cleanupOf(typeId) }
  const next = others.map(({ appointmentTypeId }) => ({
    visitMinutes: typeOf(appointmentTypeId)?.durationMinutes ?? 0,
    cleanupMinutes: cleanupOf(appointmentTypeId),
  }))
  return chainRequest([first, ...next]).visitMinutes
}
