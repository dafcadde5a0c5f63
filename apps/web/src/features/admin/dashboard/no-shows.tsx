import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { common } from '../../../app/admin/screen/text.ts'
import { ToDoSection } from '../../../app/admin/screen/to-do-section.tsx'
import type { UnreviewedVisit } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { dashboard as text } from './text.ts'
import { VisitTable } from './visit-table.tsx'

interface NoShowSectionProps {
  visits: readonly UnreviewedVisit[]
  onOpen: (bookingId: number) => void
  onReview: (bookingId: number) => void
}

const INITIAL_COUNT = 6

/** The no-shows that the barber has not accepted yet, since the client may still have come or explain. */
export function NoShowSection({ visits, onOpen, onReview }: NoShowSectionProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { isPending, accept } = useAcceptNoShows()
  if (visits.length === 0) return null
  const shown = showsAll ? visits : visits.slice(0, INITIAL_COUNT)
  return (
    <ToDoSection title={text.noShows} count={visits.length}>
      <p>{text.acceptHint}</p>
      <div>
        <Button variant="secondary" size="sm" pending={isPending} onClick={() => accept(visits)}>
          {visits.length === 1 ? text.accept : text.acceptAll(visits.length)}
        </Button>
      </div>
      <VisitTable
        caption={text.noShows}
        visits={shown}
        nothing=""
        action={{ label: text.review, onPress: onReview }}
        onOpen={onOpen}
      />
      {shown.length < visits.length ? (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setShowsAll(true)}>
            {common.showAll(visits.length)}
          </Button>
        </div>
      ) : null}
    </ToDoSection>
  )
}

function useAcceptNoShows() {
  const undoing = trpc.booking.acceptNoShows.useMutation()
  const accepting = useAct(trpc.booking.acceptNoShows.useMutation().mutateAsync, {
    about: () => 'no-shows',
    done: ({ ids }) =>
      ids.length === 0
        ? undefined
        : {
            message: text.accepted(ids.length),
            undo: () => undoing.mutateAsync({ ids, accepted: false }),
            undone: text.acceptUndone,
          },
    failed: text.notRecorded,
  })
  return {
    isPending: accepting.isPending,
    accept: (visits: readonly UnreviewedVisit[]) =>
      accepting.send({ ids: visits.map(({ id }) => id) }),
  }
}
