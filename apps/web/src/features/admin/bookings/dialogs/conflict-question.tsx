import { useBusinessZone } from '../../../../app/api/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from './conflict-question.module.css'
import { type Conflict, conflictText, useConflict } from './edit-conflict.ts'
import { editConflict as text } from './text.ts'

interface ConflictHandlers {
  onKeep: (conflict: Conflict) => void
  onTake: (conflict: Conflict) => void
}

/** The question about conflicting changes of a booking, with the functions that open and close it (`useConflict`). */
export function useConflictQuestion(bookingId: number) {
  const { conflict, ask, settle } = useConflict(bookingId)
  return {
    ask,
    settle,
    question: ({ onKeep, onTake }: ConflictHandlers) =>
      conflict && (
        <ConflictQuestion
          conflict={conflict}
          onKeep={() => onKeep(conflict)}
          onTake={() => onTake(conflict)}
        />
      ),
  }
}

interface ConflictQuestionProps {
  conflict: Conflict
  onKeep: () => void
  onTake: () => void
}

/** Asks which of two changes of the same fields to keep. The form keeps the typed values until then. */
function ConflictQuestion({ conflict, onKeep, onTake }: ConflictQuestionProps) {
  const { theirs, fields } = conflict
  const zone = useBusinessZone()
  return (
    <>
      <p>{text.changed}</p>
      <ul className={styles.conflicts}>
        {fields.map((field) => (
          <li key={field}>{conflictText(field, theirs, zone)}</li>
        ))}
      </ul>
      <span className={styles.choices}>
        <Button variant="secondary" size="sm" onClick={onKeep}>
          {text.keep}
        </Button>
        <Button variant="secondary" size="sm" onClick={onTake}>
          {text.take}
        </Button>
      </span>
    </>
  )
}
