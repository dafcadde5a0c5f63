import { calendar as words } from '../../../content/admin/calendar.ts'
import { FormDialog } from '../form-dialog.tsx'
import {
  type BlackoutPrefill,
  CreateBlackout,
  type CreateBlackoutProps,
} from './create-blackout.tsx'

type CreateBlackoutDialogProps = Omit<CreateBlackoutProps, 'prefill'> & {
  /** What is typed is kept under this name. */
  draft: string
  /** Undefined keeps it closed. */
  prefill: BlackoutPrefill | undefined
}

export function CreateBlackoutDialog({ draft, prefill, ...form }: CreateBlackoutDialogProps) {
  return (
    <FormDialog
      draft={draft}
      open={prefill !== undefined}
      onClose={form.onClose}
      title={words.createTitle}
    >
      {prefill ? <CreateBlackout prefill={prefill} {...form} /> : null}
    </FormDialog>
  )
}
