import { MAX_SENTENCE, proposalForm } from '@haircuts/core/bookings/group-requests/proposal-form'
import { keepPreviousData } from '@tanstack/react-query'
import type { GroupRequest } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DialogBody } from '../../../ui/dialog.tsx'
import { FieldPair, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { clockTimeOnce } from '../../../ui/format/datetime.ts'
import { priceText } from '../../../ui/format/money.ts'
import { fromWallTime, toWallTime } from '../../../ui/format/wall-time.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import { EmailOffNote } from '../screen/email-off.tsx'
import { QueryState } from '../screen/query-state.tsx'
import styles from './proposal-dialog.module.css'
import { proposal as text } from './text.ts'

interface ProposalDialogProps {
  /** The id of the request; the dialog is open while this is defined. */
  requestId: number | undefined
  onClose: () => void
}

/** Answers a request of groomsmen by a time and a total, whose time is then held. */
export function ProposalDialog({ requestId, onClose }: ProposalDialogProps) {
  const isOpen = requestId !== undefined
  const list = trpc.groupRequest.list.useQuery(undefined, { enabled: isOpen })
  const services = trpc.appointmentType.list.useQuery({}, { enabled: isOpen })
  const request = list.data?.find(({ id }) => id === requestId)
  const isOver = list.data && services.data && (!request || request.state === 'accepted')
  return (
    <FormDialog
      draft={`proposal:${requestId}`}
      open={isOpen}
      onClose={onClose}
      title={text.title}
      description={request && text.about(request.client.name, request.cuts, request.place)}
    >
      {request && !isOver && services.data ? (
        <ProposalFields
          key={request.proposal?.version ?? 0}
          request={request}
          services={services.data}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          {isOver ? <p>{text.gone}</p> : <QueryState query={list} message={text.failed} rows={5} />}
        </DialogBody>
      )}
    </FormDialog>
  )
}

interface Service {
  id: number
  name: string
  durationMinutes: number
  price: number | null
}

interface ProposalFieldsProps {
  request: GroupRequest
  services: readonly Service[]
  onClose: () => void
}

const FIELDS = {
  start_datetime: 'start',
  appointment_type_id: 'appointmentTypeId',
  cut_minutes: 'cutMinutes',
  travel_before_minutes: 'travelBefore',
  travel_after_minutes: 'travelAfter',
  total: 'total',
  message: 'message',
} as const

function ProposalFields({ request, services, onClose }: ProposalFieldsProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const propose = trpc.groupRequest.propose.useMutation()
  const { id, cuts, client } = request
  const dialog = useAdminForm(proposalForm, {
    defaultValues: valuesOf(request, { services, zone }),
    fields: FIELDS,
    otherwise: text.failed,
    save: async ({ start, appointmentTypeId, total, message, ...typed }) => {
      await propose.mutateAsync({
        id,
        startDatetime: new Date(fromWallTime(start, zone) ?? 0),
        appointmentTypeId: Number(appointmentTypeId),
        total: Number(total),
        message,
        ...minutesOf(typed),
      })
      onClose()
      toast(text.sent(client.name))
    },
  })
  const { form, field } = dialog
  const values = form.watch()
  const preview = usePreview(id, values)
  const service = services.find((each) => String(each.id) === values.appointmentTypeId)
  const minutes = (label: string, name: keyof TypedMinutes) => (
    <TextField label={label} inputMode="numeric" autoComplete="off" {...field(name)} />
  )
  const isFree = preview.data?.bookings.length === 0 && preview.data.expiresAt !== null
  return (
    <FormFrame
      dialog={dialog}
      isBlocked={!isFree}
      submit={text.send}
      submitting={text.sending}
      onCancel={onClose}
    >
      <TextField label={text.start} type="datetime-local" required {...field('start')} />
      <FieldPair>
        <SelectField
          label={text.service}
          {...field('appointmentTypeId', {
            onChange: ({ target }) => {
              const chosen = services.find((each) => String(each.id) === target.value)
              if (chosen) form.setValue('cutMinutes', String(chosen.durationMinutes))
            },
          })}
        >
          {services.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </SelectField>
        {minutes(text.cutMinutes, 'cutMinutes')}
      </FieldPair>
      <FieldPair>
        {minutes(text.before, 'travelBefore')}
        {minutes(text.after, 'travelAfter')}
      </FieldPair>
      <TextField
        label={text.total}
        hint={
          service?.price
            ? text.totalHint(cuts, priceText(service.price), priceText(service.price * cuts))
            : undefined
        }
        inputMode="decimal"
        autoComplete="off"
        required
        {...field('total')}
      />
      <TextArea
        label={text.message}
        optional
        rows={2}
        maxLength={MAX_SENTENCE}
        {...field('message')}
      />
      <Preview preview={preview} />
      <EmailOffNote />
    </FormFrame>
  )
}

/** The values of the last proposal, or those that suggest themselves: at ten o'clock, and the drive there and back. */
function valuesOf(
  { date, driveMinutes, proposal }: GroupRequest,
  { services, zone }: { services: readonly Service[]; zone: string },
) {
  const [first] = services
  const service = services.find(({ id }) => id === proposal?.appointmentTypeId) ?? first
  return {
    start: proposal ? toWallTime(proposal.startDatetime.getTime(), zone) : `${date}T10:00`,
    appointmentTypeId: String(service?.id ?? ''),
    cutMinutes: String(proposal?.cutMinutes ?? service?.durationMinutes ?? 30),
    travelBefore: String(proposal?.travelBeforeMinutes ?? driveMinutes),
    travelAfter: String(proposal?.travelAfterMinutes ?? driveMinutes),
    total: proposal ? String(proposal.total) : '',
    message: '',
  }
}

interface TypedMinutes {
  cutMinutes: string
  travelBefore: string
  travelAfter: string
}

function minutesOf({ cutMinutes, travelBefore, travelAfter }: TypedMinutes) {
  return {
    cutMinutes: Number(cutMinutes),
    travelBeforeMinutes: Number(travelBefore),
    travelAfterMinutes: Number(travelAfter),
  }
}

const TYPED_MS = 300

function usePreview(id: number, values: TypedMinutes & { start: string }) {
  const zone = useBusinessZone()
  // One text, since the object of the values is a new one at each rendering.
  const typed = [values.start, values.cutMinutes, values.travelBefore, values.travelAfter].join(' ')
  const [start = '', cutMinutes = '', travelBefore = '', travelAfter = ''] = useDebounced(
    typed,
    TYPED_MS,
  ).split(' ')
  const at = fromWallTime(start, zone)
  const shape = proposalForm.shape
  const isReadable =
    at !== undefined &&
    shape.cutMinutes.safeParse(cutMinutes).success &&
    shape.travelBefore.safeParse(travelBefore).success &&
    shape.travelAfter.safeParse(travelAfter).success
  return trpc.groupRequest.preview.useQuery(
    {
      id,
      startDatetime: new Date(at ?? 0),
      ...minutesOf({ cutMinutes, travelBefore, travelAfter }),
    },
    { enabled: isReadable, staleTime: 0, placeholderData: keepPreviousData },
  )
}

function Preview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const zone = useBusinessZone()
  const { data } = preview
  if (!data) return preview.isError ? <p role="alert">{text.previewFailed}</p> : null
  const { occupied, expiresAt, bookings, blackouts } = data
  if (expiresAt === null) return <Banner tone="bad">{text.tooLate}</Banner>
  const spanOf = ({ startDatetime, endDatetime }: typeof occupied) =>
    `${dateAndTime(startDatetime.getTime(), zone)} to ${clockTimeOnce(endDatetime.getTime(), zone)}`
  return (
    <div className={styles.preview}>
      <p role="status">{text.held(spanOf(occupied), dateAndTime(expiresAt.getTime(), zone))}</p>
      {bookings.length > 0 ? (
        <Banner tone="bad">
          {text.bookings} {bookings.map((each) => `${each.clientName}, ${spanOf(each)}`).join('; ')}
        </Banner>
      ) : null}
      {blackouts.length > 0 ? (
        <Banner tone="note">
          {text.blackouts} {blackouts.map((each) => `${each.title}, ${spanOf(each)}`).join('; ')}
        </Banner>
      ) : null}
    </div>
  )
}
