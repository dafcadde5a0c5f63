import { adminPaths } from '../../../admin-paths.ts'
import { trpc } from '../../../api/trpc.ts'
import { ClosedPeople } from '../../../parts/admin/closed-person.tsx'
import { closedDays as words } from '../../../site/admin/closed-days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

interface UnansweredProps {
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

/** Clients whose day is closed and who have not chosen another time; nothing when everyone has. */
export function Unanswered({ onOpen, onText }: UnansweredProps) {
  const closings = trpc.closing.list.useQuery()
  const people = (closings.data ?? []).flatMap((closing) =>
    closing.people.filter(({ needsCall }) => needsCall),
  )
  if (people.length === 0) return null
  return (
    <Card
      title={words.toCall}
      aside={
        <ButtonLink variant="secondary" size="sm" href={adminPaths.closedDays}>
          {words.heading}
        </ButtonLink>
      }
    >
      <ClosedPeople people={people} onOpen={onOpen} onText={onText} />
    </Card>
  )
}
