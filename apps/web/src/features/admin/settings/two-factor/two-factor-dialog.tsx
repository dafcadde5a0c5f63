import { confirmPasswordForm } from '@haircuts/core/accounts/account-form'
import { useState } from 'react'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import { trpc } from '../../../../app/api/trpc.ts'
import { TextField } from '../../../../ui/field.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { twoFactorDialog as text } from './text.ts'
import { RecoveryCodes, TwoFactorSetup } from './two-factor-setup.tsx'

export type TwoFactorAction = 'on' | 'renew' | 'off'

interface TwoFactorDialogProps {
  act: TwoFactorAction
  email: string
  open: boolean
  onClose: () => void
}

const TITLES = { on: text.onTitle, renew: text.renewTitle, off: text.offTitle } as const

/**
 * Confirms the password, then sets up two-factor login, renews the recovery codes, or turns it off.
 */
export function TwoFactorDialog({ act, email, open, onClose }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  return (
    <FormDialog
      draft="two-factor"
      open={open}
      onClose={close}
      title={codes ? text.codesTitle : TITLES[act]}
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onDone={close} />
      ) : (
        <Steps act={act} onCodes={setCodes} onClose={close} />
      )}
    </FormDialog>
  )
}

interface StepsProps {
  act: TwoFactorAction
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function Steps({ act, onCodes, onClose }: StepsProps) {
  const toast = useToast()
  const start = trpc.auth.startTwoFactor.useMutation()
  const renew = trpc.auth.renewRecoveryCodes.useMutation()
  const stop = trpc.auth.stopTwoFactor.useMutation()
  const [secret, setSecret] = useState<{ secret: string; otpauthUri: string }>()

  if (secret) return <TwoFactorSetup {...secret} onCodes={onCodes} onCancel={onClose} />
  const acts = {
    on: {
      description: text.onDescription,
      submit: text.next,
      submitting: text.checking,
      run: async (password: string) => setSecret(await start.mutateAsync({ password })),
    },
    renew: {
      description: text.renewDescription,
      submit: text.renew,
      submitting: text.checking,
      run: async (password: string) =>
        onCodes((await renew.mutateAsync({ password })).recoveryCodes),
    },
    off: {
      description: text.offDescription,
      submit: text.off,
      submitting: text.turningOff,
      run: async (password: string) => {
        await stop.mutateAsync({ password })
        toast(text.isOff)
        onClose()
      },
    },
  }
  return <ConfirmPassword {...acts[act]} onCancel={onClose} />
}

interface ConfirmPasswordProps {
  description: string
  submit: string
  submitting: string
  run: (password: string) => Promise<void>
  onCancel: () => void
}

const SECRETS = ['password']

/** Password confirmation, the first step of every two-factor dialog. */
function ConfirmPassword(props: ConfirmPasswordProps) {
  const { submit, submitting, run, onCancel } = props
  const dialog = useAdminForm(confirmPasswordForm, {
    defaultValues: { password: '' },
    secrets: SECRETS,
    fields: { password: 'password' },
    otherwise: text.failed,
    save: async ({ password }) => {
      await run(password)
    },
  })
  return (
    <FormFrame dialog={dialog} submit={submit} submitting={submitting} onCancel={onCancel}>
      <p>{props.description}</p>
      <TextField
        label={text.password}
        type="password"
        autoComplete="current-password"
        required
        {...dialog.field('password')}
      />
    </FormFrame>
  )
}
