import { calendar as words } from '../../../content/admin/calendar.ts'
import { FormDialog } from '../form-dialog.tsx'
import {
  type BlackoutPrefill,
  CreateBlackout,
  type CreateBlackoutProps,
} from './create-blackout.tsx'

type CreateBlackoutDialogProps = Omit<CreateBlackoutProps, 'prefill'> & {
  /** Undefined keeps it closed. */
  prefill: BlackoutPrefill | undefined
}

export function CreateBlackoutDialog({ prefill, ...form }: CreateBlackoutDialogProps) {
  return (
    <FormDialog
      draft="blackout:new"
      open={prefill !== undefined}
      onClose={form.onClose}
      title={words.createTitle}
    >
      {prefill ? <CreateBlackout prefill={prefill} {...form} /> : null}
    </FormDialog>
  )
}
