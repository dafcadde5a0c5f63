import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { twoFactorDialog as words } from './two-factor-words.ts'

/**
 * Renders nothing without HTTPS, where browsers offer no clipboard API; the text can be selected
 * instead.
 */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const toast = useToast()
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(words.copied),
      () => toast(words.copyFailed, { tone: 'bad' }),
    )
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      {children}
    </Button>
  )
}
