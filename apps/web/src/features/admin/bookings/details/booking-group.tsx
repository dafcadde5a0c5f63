import { discountLost } from '@haircuts/scheduling/group-price'
import { QueryState } from '../../../../app/admin/screen/query-state.tsx'
import type { Booking } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Choice } from '../../../../ui/choice.tsx'
import { SheetPart } from '../../../../ui/facts.tsx'
import { VisitHistory } from '../../people/visit-history.tsx'
import { bookingGroup as text } from './text.ts'

const useGroup = (booking: Pick<Booking, 'id' | 'groupId'> | undefined) =>
  trpc.bookingGroup.ofBooking.useQuery(
    { id: booking?.id ?? 0 },
    { enabled: booking !== undefined && booking.groupId !== null, staleTime: 0 },
  )

interface BookingGroupProps {
  booking: Booking
  onOpen: (bookingId: number) => void
}

/** The others who come in a row with this booking, each with a link to their booking. */
export function BookingGroup({ booking, onOpen }: BookingGroupProps) {
  const group = useGroup(booking)
  if (booking.groupId === null) return null
  return (
    <SheetPart heading={text.heading}>
      {group.data ? (
        <VisitHistory
          visits={group.data.members.filter(({ id }) => id !== booking.id)}
          none={text.none}
          showsNames
          onOpen={({ id }) => onOpen(id)}
        />
      ) : (
        <QueryState query={group} message={text.failed} rows={2} />
      )}
    </SheetPart>
  )
}

export type CancelScope = 'one' | 'all'

interface CancelScopeFieldProps {
  booking: Booking | undefined
  scope: CancelScope
  onChange: (scope: CancelScope) => void
}

/** Whether a cancellation is about one booking of a group or all of it, and what it means for the others. */
export function CancelScopeField({ booking, scope, onChange }: CancelScopeFieldProps) {
  if (!booking?.groupId) return null
  return (
    <>
      <Choice
        label={text.scope}
        value={scope}
        options={[
          { value: 'one', label: text.onlyThis },
          { value: 'all', label: text.wholeGroup },
        ]}
        onChange={onChange}
      />
      {scope === 'one' ? <GroupLoss booking={booking} /> : null}
    </>
  )
}

/** What the others of a group lose when this booking is cancelled or deleted. */
export function GroupLoss({ booking }: { booking: Booking | undefined }) {
  const { data } = useGroup(booking)
  const losing = data?.members.find(({ id }) => id === booking?.id)?.losingDiscount ?? 0
  return losing > 0 ? <p>{discountLost(losing)}</p> : null
}
