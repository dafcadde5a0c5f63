import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState } from 'react'
import { adoptDrafts } from '../../../app/admin/editing/drafts.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { keepToken } from '../../../app/api/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { isCancelled, isOtherAddress, passkeyFailure, useSignInByPasskey } from './ceremony.ts'
import styles from './passkeys.module.css'
import { passkeyLogin as text } from './text.ts'

/** Before the challenge of the suggestions expires, which the server accepts for five minutes. */
const RENEW_MS = 4 * 60_000

interface PasskeyLoginProps {
  isDisabled: boolean
  onFailed: (message: string | undefined) => void
}

/**
 * Signs in with a passkey, by the button or by choosing one that the browser suggests for the email field. Nothing where the
 * browser has no passkeys.
 */
export function PasskeyLogin({ isDisabled, onFailed }: PasskeyLoginProps) {
  const signIn = useSignInByPasskey()
  const [isBusy, setIsBusy] = useState(false)
  const [wasCancelled, setWasCancelled] = useState(false)
  const [isImpossible, setIsImpossible] = useState(false)

  async function run(chosenIn: 'window' | 'field') {
    const { email, accessToken } = await signIn(chosenIn)
    adoptDrafts(email)
    keepToken(accessToken)
  }

  /** Waits until the person chooses one of the browser's suggestions; tells only what comes of that. */
  async function suggest() {
    if (!(await browserSupportsWebAuthnAutofill())) return
    try {
      await run('field')
    } catch (error) {
      const code = toAppError(error)?.code
      if (code === 'passkeys_impossible' || isOtherAddress(error)) setIsImpossible(true)
      if (code === 'passkey_refused' || code === 'too_many_sign_ins')
        onFailed(passkeyFailure(error, text.failed))
    }
  }

  async function press() {
    setIsBusy(true)
    setWasCancelled(false)
    onFailed(undefined)
    try {
      await run('window')
    } catch (error) {
      if (isCancelled(error)) setWasCancelled(true)
      else onFailed(passkeyFailure(error, text.failed))
      // The window has ended the suggestions.
      void suggest()
    }
    setIsBusy(false)
  }

  const renew = useEffectEvent(() => {
    if (!isBusy) void suggest()
  })
  useEffect(() => {
    renew()
    const timer = setInterval(renew, RENEW_MS)
    return () => {
      clearInterval(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [])

  if (isImpossible || !browserSupportsWebAuthn()) return null
  return (
    <div className={styles.login}>
      <Button
        variant="secondary"
        size="lg"
        wide
        pending={isBusy}
        disabled={isDisabled}
        onClick={press}
      >
        {isBusy ? text.waiting : text.signIn}
      </Button>
      {wasCancelled ? <Banner tone="note">{text.cancelled}</Banner> : null}
    </div>
  )
}
