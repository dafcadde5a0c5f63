import { walkInForm } from '@haircuts/core/bookings/admin-form'
import { keepPreviousData } from '@tanstack/react-query'
import type { AppointmentTypes, WalkIn } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { now } from '../../../ui/browser/clock.ts'
import { DialogBody } from '../../../ui/dialog.tsx'
import { FieldPair, TextField } from '../../../ui/field.tsx'
import { clockTime } from '../../../ui/format/datetime.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { plannedVisit } from '../bookings/dialogs/service-choice.ts'
import { ServiceFields } from '../bookings/dialogs/service-fields.tsx'
import { useCreateBooking } from '../bookings/dialogs/use-create-booking.ts'
import { ClientField } from '../clients/client-field.tsx'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import { EmailOffNote } from '../screen/email-off.tsx'
import { QueryState } from '../screen/query-state.tsx'
import { walkIn as text } from './text.ts'

/** The current time is updated while the form is open. */
const REFRESH_MS = 20_000

interface WalkInDialogProps {
  open: boolean
  onClose: () => void
}

/** Books a client who stands in the door: starts now with the service used last, and a name is enough. */
export function WalkInDialog({ open, onClose }: WalkInDialogProps) {
  const types = trpc.appointmentType.list.useQuery({}, { enabled: open })
  const plan = trpc.availability.walkIn.useQuery({}, { enabled: open, staleTime: 0 })
  const missing = types.data ? plan : types
  return (
    <FormDialog draft="walk-in" open={open} onClose={onClose} title={text.title}>
      {types.data && plan.data ? (
        <WalkInFields types={types.data} first={plan.data} onClose={onClose} />
      ) : (
        <DialogBody>
          <QueryState query={missing} message={text.loadFailed} />
        </DialogBody>
      )}
    </FormDialog>
  )
}

const FIELDS = {
  client_name: 'name',
  client_email: 'email',
  client_phone: 'phone',
  appointment_type_id: 'appointmentTypeId',
  addon_ids: 'addonIds',
} as const

interface WalkInFieldsProps {
  types: AppointmentTypes
  /** The plan for the service used last. */
  first: WalkIn
  onClose: () => void
}

function WalkInFields({ types, first, onClose }: WalkInFieldsProps) {
  const zone = useBusinessZone()
  const clock = (at: Date) => clockTime(at.getTime(), zone)
  const toast = useToast()
  const createBooking = useCreateBooking()
  const dialog = useAdminForm(walkInForm, {
    defaultValues: {
      name: '',
      appointmentTypeId: String(first.appointmentTypeId),
      addonIds: [],
      phone: '',
      email: '',
      notifyClient: true,
    },
    fields: FIELDS,
    otherwise: text.failed,
    save: async ({ name, phone, email, notifyClient }) => {
      try {
        await createBooking({
          appointmentTypeId: shown.appointmentTypeId,
          addonIds: visit.addonIds,
          startDatetime: shown.startDatetime,
          clientName: name,
          clientEmail: email || null,
          clientPhone: phone || null,
          adminOverride: true,
          notifyClient: notifyClient && email !== '',
        })
      } catch (error) {
        await plan.refetch()
        throw error
      }
      toast(text.started(name, clock(shown.startDatetime), clock(shown.endDatetime)))
      onClose()
    },
  })
  const { form, field } = dialog
  const [appointmentTypeId, addonIds] = form.watch(['appointmentTypeId', 'addonIds'])
  const visit = plannedVisit(types, { appointmentTypeId, addonIds })
  const plan = trpc.availability.walkIn.useQuery(
    { appointmentTypeId: Number(appointmentTypeId), durationMinutes: visit.minutes },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS, staleTime: 0 },
  )
  const shown = plan.data ?? first
  const isNow = shown.startDatetime.getTime() <= now()
  const email = form.watch('email').trim()

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={plan.isPlaceholderData}
      submit={isNow ? text.startNow : text.startAt(clock(shown.startDatetime))}
      submitting={text.starting}
      onCancel={onClose}
    >
      <ClientField />
      <WalkInTime plan={shown} isNow={isNow} clock={clock} />
      <ServiceFields types={types} />
      <FieldPair>
        <TextField label={text.phone} type="tel" autoComplete="off" optional {...field('phone')} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          optional
          {...field('email')}
        />
      </FieldPair>
      <Switch
        checked={form.watch('notifyClient') && email !== ''}
        onChange={(isOn) => form.setValue('notifyClient', isOn)}
        disabled={email === ''}
      >
        {email === '' ? text.noEmail : text.notify}
      </Switch>
      {email === '' ? null : <EmailOffNote />}
    </FormFrame>
  )
}

interface WalkInTimeProps {
  plan: WalkIn
  isNow: boolean
  clock: (at: Date) => string
}

/** When the visit starts and ends, and which booking conflicts with a start now. */
function WalkInTime({ plan, isNow, clock }: WalkInTimeProps) {
  const { startDatetime, endDatetime, inChair, comesNext } = plan
  const times = [clock(startDatetime), clock(endDatetime)] as const
  const reasons = [
    inChair ? text.inChair(inChair.clientName, clock(inChair.endDatetime)) : null,
    comesNext ? text.comesNext(comesNext.clientName, clock(comesNext.startDatetime)) : null,
  ].filter((reason) => reason !== null)
  if (isNow) return <p>{text.now(...times)}</p>
  return <Banner tone="warn">{[...reasons, text.later(...times)].join(' ')}</Banner>
}
