import * as z from 'zod/mini'
import { TextField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import { ShownOnce } from '../editing/shown-once.tsx'
import { connectPhone as text } from './text.ts'

const passwordForm = z.object({
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

/** Never stored in a draft. */
const SECRETS = ['password'] as const

interface ConnectPhoneProps {
  isOpen: boolean
  /** The key, once it is created. */
  shownKey: string | undefined
  connect: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password, if the sign-in is too old, and shows the key this once. */
export function ConnectPhone({ isOpen, shownKey, connect, onClose }: ConnectPhoneProps) {
  return (
    <FormDialog draft="connect-phone" open={isOpen} onClose={onClose} title={text.title}>
      {shownKey ? (
        <ShownOnce text={text} label={text.key} value={shownKey} onDone={onClose} />
      ) : (
        <Password connect={connect} onClose={onClose} />
      )}
    </FormDialog>
  )
}

function Password({ connect, onClose }: Pick<ConnectPhoneProps, 'connect' | 'onClose'>) {
  const dialog = useAdminForm(passwordForm, {
    defaultValues: { password: '' },
    secrets: SECRETS,
    fields: { password: 'password' },
    otherwise: text.failed,
    save: async ({ password }) => {
      await connect(password)
    },
  })
  return (
    <FormFrame dialog={dialog} submit={text.submit} submitting={text.submitting} onCancel={onClose}>
      <TextField
        label={text.password}
        hint={text.passwordHint}
        type="password"
        autoComplete="current-password"
        required
        {...dialog.field('password')}
      />
    </FormFrame>
  )
}
