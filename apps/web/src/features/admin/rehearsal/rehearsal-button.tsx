import { useState } from 'react'
import { DialogFailed } from '../../../app/admin/screen/dialog-failed.tsx'
import type { RehearsedChange } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'

const text = { preview: 'Preview the effect' } as const

/** Loaded on the first press, since the charts weigh more than the screen. */
const RehearsalDialog = lazy(async () => (await import('./rehearsal-dialog.tsx')).RehearsalDialog, {
  Failed: DialogFailed,
})

/** Shows what the unsaved hours or settings would change, and saves nothing. */
export function RehearsalButton({ change }: { change: RehearsedChange }) {
  const [isOpen, setIsOpen] = useState(false)
  const rehearsal = trpc.rehearsal.preview.useMutation({ meta: { changesData: false } })
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
        {text.preview}
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
