import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from './lazy-component.tsx'
import type { RehearsedChange } from './outputs.ts'

const words = { preview: 'Preview the effect' } as const

/** Loaded on the first press, since the charts weigh more than the screen. */
const RehearsalDialog = lazyComponent(
  async () => (await import('./rehearsal-dialog.tsx')).RehearsalDialog,
)

/** Shows what the unsaved hours or settings would change, and saves nothing. */
export function RehearsalButton({ change }: { change: RehearsedChange }) {
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
        {words.preview}
      </Button>
      {isOpen || rehearsal.data ? (
        <RehearsalDialog
          open={isOpen}
          result={rehearsal.data}
          error={rehearsal.error}
          onRetry={run}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
