import { useCallback } from 'react'
import { useKeptState } from './use-kept-state.ts'

interface Shown<Subject> {
  subject: Subject
  isOpen: boolean
  /** How often it was opened. */
  count: number
}

/**
 * Which thing a dialog is about. The thing is kept while the dialog closes, so that it does not
 * empty before it is gone; `key` is another one each time it opens, so that a form begins anew.
 * What stood open when a login expired stands open again after the next.
 * @param name of the dialog, and no other's.
 */
export function useDialog<Subject>(name: string) {
  const [shown, setShown] = useKeptState<Shown<Subject> | undefined>(name, undefined)
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
