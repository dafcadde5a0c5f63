import { useState } from 'react'
import { clientForm as words } from '../../content/admin/clients.ts'
import type { Client } from '../../lib/admin/client.ts'
import { ClientFormFields } from './client-form.tsx'
import { FormDialog } from './form-dialog.tsx'

interface ClientDialogProps {
  open: boolean
  /** Whose details are changed; undefined for a new one. */
  client: Client | undefined
  onClose: () => void
}

/** A client written down for the first time, or changed. */
export function ClientDialog({ open, client, onClose }: ClientDialogProps) {
  // What was shown last stays while the dialog goes away.
  const [shown, setShown] = useState(client)
  if (open && client !== shown) setShown(client)
  return (
    <FormDialog
      draft={`client:${shown?.id ?? 'new'}`}
      open={open}
      onClose={onClose}
      title={shown ? words.editTitle : words.newTitle}
    >
      <ClientFormFields client={shown} onClose={onClose} />
    </FormDialog>
  )
}
