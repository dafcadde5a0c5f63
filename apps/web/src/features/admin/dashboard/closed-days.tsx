import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import { adminPaths } from '../../../app/admin-paths.ts'
import type { Closing } from '../../../app/api/admin-outputs.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ClosedPeople } from '../time-off/closed-person.tsx'
import { closedDays as text } from '../time-off/text.ts'

interface UnansweredProps {
  closings: readonly Closing[]
  onOpen: (bookingId: number) => void
  onText: (bookingId: number) => void
}

/** Clients whose day is closed and who have not chosen another time. Renders nothing when there are none. */
export function Unanswered({ closings, onOpen, onText }: UnansweredProps) {
  const people = closings.flatMap((closing) => closing.people.filter(({ needsCall }) => needsCall))
  if (people.length === 0) return null
  return (
    <ToDoSection
      title={text.toTell}
      count={people.length}
      isFolded={false}
      aside={
        <ButtonLink variant="secondary" size="sm" href={adminPaths.closedDays}>
          {text.heading}
        </ButtonLink>
      }
    >
      <ClosedPeople people={people} onOpen={onOpen} onText={onText} />
    </ToDoSection>
  )
}
