import { connectForm } from '@haircuts/router/cloud-account/connect-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { connect as words } from '../../../content/admin/icloud.ts'
import { showRefusal } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { useDialogForm } from '../../../lib/admin/use-dialog-form.ts'
import type { Say } from '../../../lib/admin/use-passing-message.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { FormFrame } from '../form-frame.tsx'

interface ConnectDialogProps {
  open: boolean
  /** Of the connected account, whose credentials are changed; undefined for a first one. */
  email: string | undefined
  say: Say
  onClose: () => void
}

export function ConnectDialog(props: ConnectDialogProps) {
  const { open, email, onClose } = props
  return (
    <FormDialog
      draft="icloud"
      open={open}
      onClose={onClose}
      title={email ? words.updateTitle : words.title}
    >
      <Credentials {...props} />
    </FormDialog>
  )
}

/** The fields, by the names the wire gives them. */
const SECRETS = ['appPassword'] as const
const FIELDS = { email: 'email', app_password: 'appPassword' } as const

function Credentials({ email = '', say, onClose }: ConnectDialogProps) {
  const refresh = useRefresh()
  // It stays until it is tried again, or given up.
  const [trouble, setTrouble] = useState<string>()
  const { form, finish } = useDialogForm({
    resolver: zodResolver(connectForm),
    defaultValues: { email, appPassword: '' },
    secrets: SECRETS,
  })
  const { register, handleSubmit, setError } = form
  const { errors } = form.formState
  const connect = trpc.cloudAccount.connect.useMutation({
    onSuccess: async () => {
      finish()
      onClose()
      say(words.done)
      await refresh('cloudAccount', 'cloudCalendar')
    },
    onError: (error) =>
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.failed })),
  })
  return (
    <FormFrame
      trouble={trouble}
      isBusy={connect.isPending}
      submit={connect.isPending ? words.pending : words.submit}
      onSubmit={handleSubmit((credentials) => {
        setTrouble(undefined)
        connect.mutate(credentials)
      })}
      onCancel={onClose}
    >
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={words.password}
        hint={words.passwordHint}
        type="password"
        autoComplete="off"
        required
        error={errors.appPassword?.message}
        {...register('appPassword')}
      />
    </FormFrame>
  )
}
