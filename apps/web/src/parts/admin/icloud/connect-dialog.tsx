import { connectForm } from '@haircuts/router/cloud-account/connect-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { connect as words } from '../../../content/admin/icloud.ts'
import { showRefusal } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import type { Say } from '../../../lib/admin/use-passing-message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'

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
    <Dialog open={open} onClose={onClose} holdsWork title={email ? words.updateTitle : words.title}>
      <Credentials {...props} />
    </Dialog>
  )
}

/** The fields, by the names the wire gives them. */
const FIELDS = { email: 'email', app_password: 'appPassword' } as const

function Credentials({ email = '', say, onClose }: ConnectDialogProps) {
  const refresh = useRefresh()
  // It stays until it is tried again, or given up.
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(connectForm),
    defaultValues: { email, appPassword: '' },
  })
  const { errors } = formState
  const connect = trpc.cloudAccount.connect.useMutation({
    onSuccess: async () => {
      onClose()
      say(words.done)
      await refresh('cloudAccount', 'cloudCalendar')
    },
    onError: (error) =>
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.failed })),
  })
  return (
    <form
      noValidate
      onSubmit={handleSubmit((credentials) => {
        if (connect.isPending) return
        setTrouble(undefined)
        connect.mutate(credentials)
      })}
    >
      <DialogBody>
        {trouble ? (
          <Banner tone="bad" isUrgent>
            {trouble}
          </Banner>
        ) : null}
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
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" pending={connect.isPending}>
          {connect.isPending ? words.pending : words.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
