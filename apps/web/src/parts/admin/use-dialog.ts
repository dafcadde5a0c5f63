import { useCallback } from 'react'
import { usePersistentState } from './use-persistent-state.ts'

interface DialogState<Subject> {
  subject: Subject
  isOpen: boolean
  /** How many times the dialog was opened. */
  count: number
}

/**
 * The state of a dialog about a subject. The subject is kept during the closing animation, so that the
 * dialog does not go blank. `key` changes on each opening, so that a form inside is reset. A dialog that
 * was open when the session expired opens again after the next login.
 * @param name the unique storage key of the dialog.
 */
export function useDialog<Subject>(name: string) {
  const [shown, setShown] = usePersistentState<DialogState<Subject> | undefined>(name, undefined)
  const open = useCallback(
    (subject: Subject) =>
      setShown((last) => ({ subject, isOpen: true, count: (last?.count ?? 0) + 1 })),
    [setShown],
  )
  const close = useCallback(
    () => setShown((last) => last && { ...last, isOpen: false }),
    [setShown],
  )
  return {
    subject: shown?.subject,
    isOpen: shown?.isOpen ?? false,
    key: shown?.count ?? 0,
    open,
    close,
  }
}
