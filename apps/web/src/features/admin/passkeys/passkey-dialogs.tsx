import { passkeyForm, passkeyNameForm } from '@haircuts/core/accounts/account-form'
import { useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { toAppError } from '../../../app/api/errors.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { isCancelled, isExisting, passkeyFailure, useAddPasskey } from './ceremony.ts'
import { thisDevice } from './device.ts'
import { addPasskey as addText, renamePasskey as renameText } from './text.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** Confirms the password, and has the browser make a passkey. */
export function AddPasskeyDialog({ open, onClose }: DialogProps) {
  return (
    <FormDialog
      draft="passkey"
      open={open}
      onClose={onClose}
      title={addText.title}
      description={addText.description}
    >
      <AddForm onClose={onClose} />
    </FormDialog>
  )
}

const SECRETS = ['password']

function AddForm({ onClose }: Pick<DialogProps, 'onClose'>) {
  const toast = useToast()
  const add = useAddPasskey()
  const [note, setNote] = useState<string>()
  const dialog = useAdminForm(passkeyForm, {
    defaultValues: { name: thisDevice(), password: '' },
    secrets: SECRETS,
    fields: { name: 'name', password: 'password' },
    otherwise: addText.failed,
    save: async (filled) => {
      setNote(undefined)
      try {
        await add(filled)
      } catch (error) {
        if (isCancelled(error)) {
          setNote(addText.cancelled)
          return ''
        }
        if (isExisting(error)) return addText.exists
        return failureIn(error)
      }
      toast(addText.added)
      onClose()
    },
  })
  return (
    <FormFrame
      dialog={dialog}
      submit={addText.submit}
      submitting={addText.submitting}
      onCancel={onClose}
    >
      <TextField
        label={addText.name}
        hint={addText.nameHint}
        autoComplete="off"
        required
        {...dialog.field('name')}
      />
      <TextField
        label={addText.password}
        type="password"
        autoComplete="current-password"
        required
        {...dialog.field('password')}
      />
      {note ? <Banner tone="note">{note}</Banner> : null}
    </FormFrame>
  )
}

/** The message of an error of the browser; one of the server is thrown again, since the form shows it at its fields. */
function failureIn(error: unknown): string {
  if (toAppError(error)) throw error
  return passkeyFailure(error, addText.failed)
}

interface Passkey {
  id: number
  name: string
}

interface RenameProps {
  /** The dialog is open while this is defined. */
  passkey: Passkey | undefined
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: RenameProps) {
  return (
    <FormDialog
      draft={`passkey:${passkey?.id}`}
      open={passkey !== undefined}
      onClose={onClose}
      title={renameText.title}
    >
      {passkey ? <RenameForm passkey={passkey} onClose={onClose} /> : null}
    </FormDialog>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: RenameProps & { passkey: Passkey }) {
  const rename = trpc.auth.renamePasskey.useMutation()
  const dialog = useAdminForm(passkeyNameForm, {
    defaultValues: { name },
    fields: { name: 'name' },
    otherwise: renameText.failed,
    save: async (filled) => {
      await rename.mutateAsync({ id, ...filled })
      onClose()
    },
  })
  return (
    <FormFrame
      dialog={dialog}
      submit={renameText.submit}
      submitting={renameText.submitting}
      onCancel={onClose}
    >
      <TextField label={renameText.name} autoComplete="off" required {...dialog.field('name')} />
    </FormFrame>
  )
}
