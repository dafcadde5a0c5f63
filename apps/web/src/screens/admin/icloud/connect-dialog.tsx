import { connectForm } from '@haircuts/router/icloud/connect-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormDialog } from '../../../parts/admin/form-dialog.tsx'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { specifiedFailure } from '../../../parts/admin/form-refusal.ts'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { connect as words } from '../../../site/admin/icloud.ts'
import { TextField } from '../../../ui/field.tsx'
import { FailureText } from './failure-text.tsx'
import type { ShowMessage } from './use-transient-message.ts'

interface ConnectDialogProps {
  open: boolean
  /** Email of the connected account when its credentials are updated; undefined when connecting. */
  email: string | undefined
  showMessage: ShowMessage
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

/** Never kept in a draft. */
const SECRETS = ['appPassword'] as const

function Credentials({ email = '', showMessage, onClose }: ConnectDialogProps) {
  const refresh = useRefresh()
  // Errors are shown in the banner, which stays until the next submit or cancel. A message under a
  // field would disappear with the next key press.
  const [trouble, setTrouble] = useState<ReturnType<typeof specifiedFailure>>()
  const { form, finish } = useDialogForm({
    resolver: zodResolver(connectForm),
    defaultValues: { email, appPassword: '' },
    secrets: SECRETS,
  })
  const { register, handleSubmit } = form
  const { errors } = form.formState
  const connect = trpc.cloudAccount.connect.useMutation({
    onSuccess: async () => {
      finish()
      onClose()
      showMessage(words.done)
      await refresh('cloudAccount', 'cloudCalendar')
    },
    onError: (error) => setTrouble(specifiedFailure(error, words.failed)),
  })
  return (
    <FormFrame
      trouble={trouble && <FailureText {...trouble} />}
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
