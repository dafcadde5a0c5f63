import { loginForm } from '@haircuts/core/accounts/account-form'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { adminPaths } from '../../../app/admin-paths.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { hasSessionEnded, keepToken, useIsSignedIn } from '../../../app/api/session.ts'
import { useBusinessName } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { isBackOffice } from '../../../app/paths.ts'
import { BackToHome } from '../../../app/shell/home-link.tsx'
import { PageFrame } from '../../../app/shell/page-frame.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useAdminForm } from '../editing/admin-form.ts'
import { adoptDrafts } from '../editing/drafts.ts'
import { shouldOfferPasskey } from '../passkeys/ceremony.ts'
import { PasskeyLogin } from '../passkeys/passkey-login.tsx'
import { PasskeyOffer } from '../passkeys/passkey-offer.tsx'
import { frame } from '../screen/text.ts'
import { CodeField } from '../settings/two-factor/code-field.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import styles from './page.module.css'
import { PasswordField } from './password-field.tsx'

const text = {
  title: 'Admin Login',
  heading: 'Login',
  signedOut: 'You were signed out. What you typed is kept.',
  description: 'For the barber only.',
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  pending: 'Logging in...',
  failed: 'Login failed. Please try again.',
  codeDescription: 'Your password is right. One more step: the code from your authenticator app.',
  code: 'Code',
  codeHint: 'Six digits that change every 30 seconds.',
  codeMissing: 'Please enter the code.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten codes you saved. Each works once.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  back: 'Back',
} as const

/** The login screen. Redirects to the requested screen as soon as the barber is signed in. */
export function Login() {
  const isSignedIn = useIsSignedIn()
  const [offersPasskey, setOffersPasskey] = useState(false)
  const from = requestedPath(useHistoryState())
  const name = useBusinessName()
  if (isSignedIn && !offersPasskey) return <Redirect to={from} replace />
  if (isSignedIn) {
    return (
      <PageFrame title={frame.title(text.title, name)} width="text">
        <div className={styles.panel}>
          <PasskeyOffer onDone={() => setOffersPasskey(false)} />
        </div>
      </PageFrame>
    )
  }
  return (
    <PageFrame title={frame.title(text.title, name)} width="text">
      <div className={styles.panel}>
        <h1>{text.heading}</h1>
        <p className={styles.text}>
          {name}. {text.description}
        </p>
        {hasSessionEnded() ? <Banner tone="note">{text.signedOut}</Banner> : null}
        {/* Rendered before the token is kept, which ends the login screen. */}
        <LoginForm onOffer={() => flushSync(() => setOffersPasskey(true))} />
        <ForgottenPassword />
        <BackToHome />
      </div>
    </PageFrame>
  )
}

/**
 * The screen to open after the login, from the history state that `SignedInOnly` sets; the
 * dashboard by default. Only paths of the back office are accepted.
 */
function requestedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  return typeof from === 'string' && isBackOffice(from) && from !== adminPaths.login
    ? from
    : adminPaths.dashboard
}

/** The login form: email and password, then a code if the account has two-factor login. */
function LoginForm({ onOffer }: { onOffer: () => void }) {
  const [asksForCode, setAsksForCode] = useState(false)
  const [usesRecovery, setUsesRecovery] = useState(false)
  const login = trpc.auth.login.useMutation({ meta: { changesData: false } })
  const { form, field, isBusy, errorMessage, setErrorMessage, onSubmit } = useAdminForm(loginForm, {
    defaultValues: { email: '', password: '', otp: '' },
    fields: {},
    otherwise: text.failed,
    save: async ({ email, password, otp }) => {
      if (asksForCode && !otp) {
        setError('otp', { message: text.codeMissing }, { shouldFocus: true })
        return ''
      }
      try {
        const { accessToken } = await login.mutateAsync({
          username: email,
          password,
          otp: otp || null,
        })
        const offers = await shouldOfferPasskey()
        adoptDrafts(email)
        if (offers) onOffer()
        keepToken(accessToken)
      } catch (error) {
        const code = toAppError(error)?.code
        if (code === 'otp_required') {
          setAsksForCode(true)
          return ''
        }
        if (code === 'wrong_credentials') setAsksForCode(false)
        // The password stays, since mostly one letter of it or the email is wrong. Typing replaces it.
        const isCode = asksForCode && code !== 'wrong_credentials'
        if (isCode) resetField('otp')
        setFocus(isCode ? 'otp' : 'password', { shouldSelect: true })
        throw error
      }
    },
  })
  const { resetField, setError, setFocus } = form

  // The field exists only after the second step has rendered.
  useEffect(() => {
    if (asksForCode) setFocus('otp')
  }, [asksForCode, setFocus])

  function goBack() {
    setErrorMessage(undefined)
    resetField('otp')
    setAsksForCode(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {errorMessage ? (
        <Banner tone="bad" isUrgent>
          {errorMessage}
        </Banner>
      ) : null}
      {asksForCode ? (
        <>
          <p className={styles.text}>{text.codeDescription}</p>
          <CodeField
            label={usesRecovery ? text.recoveryCode : text.code}
            hint={usesRecovery ? text.recoveryHint : text.codeHint}
            isFromApp={!usesRecovery}
            {...field('otp')}
          />
        </>
      ) : (
        <>
          <TextField
            label={text.email}
            type="email"
            autoComplete="username webauthn"
            required
            {...field('email')}
          />
          <PasswordField
            label={text.password}
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      )}
      <Button type="submit" size="lg" wide pending={isBusy}>
        {isBusy ? text.pending : text.submit}
      </Button>
      {asksForCode ? null : <PasskeyLogin isDisabled={isBusy} onFailed={setErrorMessage} />}
      {asksForCode ? (
        <div className={styles.ways}>
          <Button variant="quiet" size="sm" onClick={goBack}>
            {text.back}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              resetField('otp')
              setUsesRecovery(!usesRecovery)
              setFocus('otp')
            }}
          >
            {usesRecovery ? text.useApp : text.useRecovery}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
