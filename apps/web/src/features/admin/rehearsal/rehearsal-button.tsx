import { useState } from 'react'
import type { RehearsedChange } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogFailed } from '../screen/dialog-failed.tsx'

const text = { preview: 'Preview the effect', of: (label: string) => `Preview ${label}` } as const

/** Loaded on the first press, since the charts weigh more than the screen. */
const RehearsalDialog = lazy(async () => (await import('./rehearsal-dialog.tsx')).RehearsalDialog, {
  Failed: DialogFailed,
})

interface RehearsalButtonProps {
  change: RehearsedChange
  /** Names the change, where it is a proposal and not what was typed. */
  label?: string
  /** Saves the proposal; what was typed is saved by its own screen. */
  onApply?: () => Promise<void>
  isApplying?: boolean
}

/** Shows what unsaved hours or settings would change, and saves nothing itself. */
export function RehearsalButton({ change, label, onApply, isApplying }: RehearsalButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rehearsal = trpc.rehearsal.preview.useMutation()
  const run = () => rehearsal.mutate(change)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          run()
          setIsOpen(true)
        }}
      >
        {label ? text.of(label) : text.preview}
      </Button>
      {isOpen || rehearsal.data ? (
        <RehearsalDialog
          open={isOpen}
          result={rehearsal.data}
          error={rehearsal.error}
          onRetry={run}
          proposal={
            label && onApply
              ? { label, isApplying, onApply: () => void onApply().then(() => setIsOpen(false)) }
              : undefined
          }
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
