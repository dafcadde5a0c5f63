import { calendar as words } from '../../../content/admin/calendar.ts'
import { Dialog } from '../../../ui/dialog.tsx'
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
    <Dialog open={prefill !== undefined} onClose={form.onClose} title={words.createTitle} holdsWork>
      {prefill ? <CreateBlackout prefill={prefill} {...form} /> : null}
    </Dialog>
  )
}
