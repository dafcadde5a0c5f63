import { confirmCodeForm } from '@haircuts/router/auth/account-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { CodeField } from '../../../parts/admin/code-field.tsx'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './two-factor.module.css'
import { twoFactorDialog as words } from './two-factor-words.ts'

interface TwoFactorSetupProps {
  secret: string
  otpauthUri: string
  onCodes: (codes: readonly string[]) => Promise<void>
  onCancel: () => void
}

const FIELDS = { code: 'code' } as const
const SECRETS = ['code']

/** Shows the TOTP secret as QR code and as text, and confirms it with a first code from the app. */
export function TwoFactorSetup({ secret, otpauthUri, onCodes, onCancel }: TwoFactorSetupProps) {
  const [trouble, setTrouble] = useState<string>()
  const { form } = useDialogForm({
    resolver: zodResolver(confirmCodeForm),
    defaultValues: { code: '' },
    secrets: SECRETS,
  })
  const { register, handleSubmit, setError, setFocus, formState } = form
  const confirm = trpc.auth.confirmTwoFactor.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) =>
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.failed })),
  })

  // The focused element of the previous step has been removed.
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <FormFrame
      trouble={trouble}
      isBusy={confirm.isPending}
      submit={confirm.isPending ? words.confirming : words.confirm}
      onSubmit={handleSubmit(({ code }) => {
        setTrouble(undefined)
        confirm.mutate({ code })
      })}
      onCancel={onCancel}
    >
      <div className={styles.setup}>
        <p>{words.scan}</p>
        <QrCode text={otpauthUri} label={words.qr} className={styles.qr} />
        <p>{words.byHand}</p>
        <p className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <CopyButton text={secret}>{words.copyKey}</CopyButton>
      </div>
      <CodeField
        label={words.code}
        hint={words.codeHint}
        isFromApp
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </FormFrame>
  )
}
