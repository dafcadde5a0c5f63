import { adminPaths } from '../../../app/admin-paths.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ClosedPeople } from '../time-off/closed-person.tsx'
import { closedDays as text } from '../time-off/text.ts'

interface UnansweredProps {
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

/** Clients whose day is closed and who have not chosen another time. Renders nothing when there are none. */
export function Unanswered({ onOpen, onText }: UnansweredProps) {
  const closings = trpc.closing.list.useQuery()
  const people = (closings.data ?? []).flatMap((closing) =>
    closing.people.filter(({ needsCall }) => needsCall),
  )
  if (people.length === 0) return null
  return (
    <Card
      title={text.toCall}
      aside={
        <ButtonLink variant="secondary" size="sm" href={adminPaths.closedDays}>
          {text.heading}
        </ButtonLink>
      }
    >
      <ClosedPeople people={people} onOpen={onOpen} onText={onText} />
    </Card>
  )
}
