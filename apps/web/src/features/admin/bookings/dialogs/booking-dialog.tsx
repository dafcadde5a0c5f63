import { useState } from 'react'
import { FormDialog } from '../../../../app/admin/editing/form-dialog.tsx'
import { QueryState } from '../../../../app/admin/screen/query-state.tsx'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { DialogBody } from '../../../../ui/dialog.tsx'
import { toWallTime } from '../../../../ui/format/wall-time.ts'
import { BookingForm } from './booking-form.tsx'
import type { BookingPrefill } from './booking-prefill.ts'
import { type BookingKind, NEW_BOOKING } from './picking.ts'
import { createBooking as text } from './text.ts'
import { NOW } from './times-field.tsx'

interface BookingDialogProps {
  open: boolean
  /** By default a booking for a client who calls or writes. */
  kind?: BookingKind | undefined
  /** The start to begin with. */
  start?: Date | undefined
  prefill?: BookingPrefill | undefined
  /** Whether the email was required when the form was left for the calendar. */
  needsEmail?: boolean
  /** Continues its draft, which was left for the calendar. */
  isContinued?: boolean
  onClose: () => void
}

/**
 * Books a client: the service, a free time, the client. The barber may bypass every booking rule except a conflict with
 * another booking.
 */
export function BookingDialog({ kind = 'call', ...props }: BookingDialogProps) {
  const { open, start, prefill, isContinued, onClose } = props
  const isWalkIn = kind === 'walk-in'
  const asksForEmail = kind === 'manual'
  const zone = useBusinessZone()
  const types = trpc.appointmentType.list.useQuery({}, { enabled: open })
  const plan = trpc.availability.walkIn.useQuery({}, { enabled: open && isWalkIn, staleTime: 0 })
  const [needsEmail, setNeedsEmail] = useState(props.needsEmail ?? asksForEmail)
  const isReady = types.data && (plan.data || !isWalkIn)
  const beginning = isWalkIn
    ? { start: NOW, appointmentTypeId: plan.data?.appointmentTypeId }
    : { start: start ? toWallTime(start.getTime(), zone) : '' }
  return (
    <FormDialog
      draft={draftOf(isWalkIn, prefill)}
      isContinued={isContinued}
      open={open}
      onClose={() => {
        setNeedsEmail(asksForEmail)
        onClose()
      }}
      title={text.titles[kind]}
    >
      {isReady ? (
        <BookingForm
          types={types.data}
          beginning={{ ...beginning, ...prefill }}
          kind={kind}
          needsEmail={needsEmail}
          onWithoutEmail={() => setNeedsEmail(false)}
          onClose={() => {
            setNeedsEmail(asksForEmail)
            onClose()
          }}
        />
      ) : (
        <DialogBody>
          <QueryState query={types.data ? plan : types} message={text.typesFailed} />
        </DialogBody>
      )}
    </FormDialog>
  )
}

function draftOf(isWalkIn: boolean, prefill: BookingPrefill | undefined): string {
  if (isWalkIn) return 'walk-in'
  if (prefill?.groupRequest) return `${NEW_BOOKING}:group-${prefill.groupRequest.id}`
  return prefill ? `${NEW_BOOKING}:${prefill.client.id ?? prefill.client.name}` : NEW_BOOKING
}
