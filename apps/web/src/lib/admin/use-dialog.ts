import { useCallback, useState } from 'react'

interface Shown<Subject> {
  subject: Subject
  isOpen: boolean
  /** How often it was opened. */
  count: number
}

/**
 * Which thing a dialog is about. The thing is kept while the dialog closes, so that it does not
 * empty before it is gone; `key` is another one each time it opens, so that a form begins anew.
 */
export function useDialog<Subject>() {
  const [shown, setShown] = useState<Shown<Subject>>()
  const open = useCallback(
    (subject: Subject) =>
      setShown((last) => ({ subject, isOpen: true, count: (last?.count ?? 0) + 1 })),
    [],
  )
  const close = useCallback(() => setShown((last) => last && { ...last, isOpen: false }), [])
  return {
    subject: shown?.subject,
    isOpen: shown?.isOpen ?? false,
    key: shown?.count ?? 0,
    open,
    close,
  }
}
