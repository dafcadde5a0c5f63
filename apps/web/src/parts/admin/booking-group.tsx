import { trpc } from '../../api/trpc.ts'
import { bookingGroup as words } from '../../site/admin/booking-details.ts'
import { Choice } from '../../ui/choice.tsx'
import { SheetPart } from './facts.tsx'
import type { Booking } from './outputs.ts'
import { QueryState } from './query-state.tsx'
import { VisitHistory } from './visit-history.tsx'

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
    <SheetPart heading={words.heading}>
      {group.data ? (
        <VisitHistory
          visits={group.data.members.filter(({ id }) => id !== booking.id)}
          none={words.none}
          showsNames
          onOpen={({ id }) => onOpen(id)}
        />
      ) : (
        <QueryState query={group} words={words.failed} rows={2} />
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

/** What a cancellation in a group is about, and what it means for the price of the others. */
export function CancelScopeField({ booking, scope, onChange }: CancelScopeFieldProps) {
  const { data } = useGroup(booking)
  if (!booking?.groupId) return null
  const losing = data?.members.find(({ id }) => id === booking.id)?.losingDiscount ?? 0
  return (
    <>
      <Choice
        label={words.scope}
        value={scope}
        options={[
          { value: 'one', words: words.onlyThis },
          { value: 'all', words: words.wholeGroup },
        ]}
        onChange={onChange}
      />
      {scope === 'one' && losing > 0 ? <p>{words.losing(losing)}</p> : null}
    </>
  )
}
