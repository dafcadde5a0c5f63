import { confirmCodeForm } from '@haircuts/core/accounts/account-form'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import { trpc } from '../../../../app/api/trpc.ts'
import { Button, ButtonAnchor } from '../../../../ui/button.tsx'
import { CodeField } from '../../../../ui/code-field.tsx'
import { DialogActions, DialogBody } from '../../../../ui/dialog.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { twoFactorDialog as labels } from './text.ts'
import styles from './two-factor.module.css'

interface TwoFactorSetupProps {
  secret: string
  otpauthUri: string
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

const SECRETS = ['code']

/** Shows the TOTP secret as QR code and as text, and confirms it with a first code from the app. */
export function TwoFactorSetup({ secret, otpauthUri, onCodes, onCancel }: TwoFactorSetupProps) {
  const confirm = trpc.auth.confirmTwoFactor.useMutation()
  const dialog = useAdminForm(confirmCodeForm, {
    defaultValues: { code: '' },
    secrets: SECRETS,
    fields: { code: 'code' },
    otherwise: labels.failed,
    save: async ({ code }) => {
      const { recoveryCodes } = await confirm.mutateAsync({ code })
      onCodes(recoveryCodes)
    },
  })
  const { setFocus } = dialog.form

  // The focused element of the previous step has been removed.
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <FormFrame
      dialog={dialog}
      submit={labels.confirm}
      submitting={labels.confirming}
      onCancel={onCancel}
    >
      <div className={styles.setup}>
        <p>{labels.scan}</p>
        <QrCode text={otpauthUri} label={labels.qr} className={styles.qr} />
        <p className={styles.openApp}>
          <ButtonAnchor variant="secondary" href={otpauthUri}>
            {labels.openApp}
          </ButtonAnchor>
        </p>
        <p>{labels.byHand}</p>
        <p className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <CopyButton text={secret}>{labels.copyKey}</CopyButton>
      </div>
      <CodeField label={labels.code} hint={labels.codeHint} isFromApp {...dialog.field('code')} />
    </FormFrame>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onDone: () => void
}

/** The new recovery codes; the server returns them only once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  const text = [labels.fileHead(email), '', ...codes, ''].join('\n')
  // The focused element of the previous step has been removed; screen readers continue at the
  // codes.
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <DialogBody>
        <p>{labels.codesDescription}</p>
        <ul className={styles.codes} ref={list} tabIndex={-1} aria-label={labels.codesTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.ways}>
          <CopyButton text={text}>{labels.copy}</CopyButton>
          <ButtonAnchor
            variant="secondary"
            size="sm"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={labels.file}
          >
            {labels.download}
          </ButtonAnchor>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onDone}>{labels.done}</Button>
      </DialogActions>
    </>
  )
}

/**
 * Renders nothing without HTTPS, where browsers offer no clipboard API; the text can be selected
 * instead.
 */
function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const toast = useToast()
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(labels.copied),
      () => toast(labels.copyFailed, { tone: 'bad' }),
    )
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      {children}
    </Button>
  )
}
