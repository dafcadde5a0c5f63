import { useEffect, useEffectEvent, useState } from 'react'
import type { LoadFailure } from '../../../ui/browser/lazy.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { failureMessage } from './failure-text.ts'
import { common } from './text.ts'

interface DialogFailedProps extends LoadFailure {
  open: boolean
  onClose: () => void
}

/**
 * In place of a dialog whose code could not be loaded: nothing while it is closed, and a toast when it was being
 * opened. The next opening loads the code again.
 */
export function DialogFailed({ open, error, onClose, onRetry }: DialogFailedProps) {
  const toast = useToast()
  const [wasClosed, setWasClosed] = useState(!open)
  if (!open && !wasClosed) setWasClosed(true)
  const onOpen = useEffectEvent(() => {
    if (wasClosed) return onRetry()
    toast(failureMessage(error, common.loadFailed), { tone: 'bad' })
    onClose()
  })
  useEffect(() => {
    if (open) onOpen()
  }, [open])
  return null
}
