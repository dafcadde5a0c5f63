import {
  changeEmailInput,
  changePasswordInput,
  confirmInput,
  forgottenPasswordInput,
  forgottenPasswordView,
  loginInput,
  loginView,
  meView,
  newPasswordInput,
  passwordInput,
  recoveryCodesView,
  revokeSessionInput,
  secretView,
  securityEventView,
  sessionView,
  startInput,
  twoFactorView,
} from '@haircuts/core/accounts/account-schema'
import { changeEmail, changePassword } from '@haircuts/core/accounts/change-credentials'
import {
  passkeyCreationOptions,
  passkeyLoginInput,
  passkeyLoginView,
  passkeyRequestOptions,
  passkeyView,
  registerPasskeyInput,
  renamePasskeyInput,
} from '@haircuts/core/accounts/passkey-schema'
import { signInByPasskey, startPasskeySignIn } from '@haircuts/core/accounts/passkey-sign-in'
import {
  listPasskeys,
  registerPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@haircuts/core/accounts/passkeys'
import { listSecurityEvents } from '@haircuts/core/accounts/security-events'
import { adminOf, listSessions } from '@haircuts/core/accounts/sessions'
import {
  revokeOtherSessions,
  revokeSession,
  signIn,
  signOut,
} from '@haircuts/core/accounts/sign-in'
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
  twoFactorState,
} from '@haircuts/core/accounts/two-factor'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { requestNewPassword, setNewPassword } from '@haircuts/core/operations/new-password'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const authRouter = router({
  login: publicProcedure
    .meta({
      rest: 'POST /auth/login',
      summary: 'Sign in',
      description:
        'Answers a bearer token, good for 30 days or until it is idle for 14, and sets the cookie that opens pictures and nothing else. Where two-factor login is on, it takes `otp` too.',
      errors: ['wrongCredentials', 'otpRequired', 'otpWrong', 'otpUnreadable', 'tooManySignIns'],
      takesForms: true,
    })
    .input(loginInput)
    .output(loginView)
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  forgottenPassword: publicProcedure
    .meta({
      rest: 'POST /auth/forgotten-password',
      summary: 'Send a link to a new password',
      description:
        'One email to the login, if the address is its own: the link works once, for one hour; at most three a day. The response is the same for every address.',
      countedAs: 'links',
      accepts: true,
      errors: ['tooManyToday'],
    })
    .input(forgottenPasswordInput)
    .output(forgottenPasswordView)
    .mutation(({ ctx, input }) => requestNewPassword(ctx, input)),
  newPassword: publicProcedure
    .meta({
      rest: 'POST /auth/new-password',
      summary: 'Set a new password by an emailed link',
      description:
        'Every device has to sign in again. Two-factor login, passkeys and API keys stay. The login is told by email.',
      errors: ['linkInvalid'],
    })
    .input(newPasswordInput)
    .mutation(({ ctx, input }) => setNewPassword(ctx, input)),
  logout: adminProcedure
    .meta({
      rest: 'POST /auth/logout',
      summary: 'Sign out',
      description:
        'The token and the picture cookie of this login stop working at once, everywhere.',
    })
    .mutation(({ ctx }) => signOut(ctx)),
  me: adminProcedure
    .meta({ rest: 'GET /auth/me', summary: 'Show who is signed in' })
    .output(meView)
    .query(({ ctx }) => ({ email: adminOf(ctx).email })),
  changePassword: adminProcedure
    .meta({
      rest: 'POST /auth/password',
      summary: 'Change the password',
      description: 'Every other device has to sign in again.',
      errors: ['tooManySignIns'],
    })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  changeEmail: adminProcedure
    .meta({
      rest: 'POST /auth/email',
      summary: 'Change the email of the account',
      description: 'Every other device has to sign in again.',
      errors: ['tooManySignIns'],
    })
    .input(changeEmailInput)
    .output(meView)
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),
  twoFactor: adminProcedure
    .meta({ rest: 'GET /auth/otp', summary: 'Show whether two-factor login is on' })
    .output(twoFactorView)
    .query(({ ctx }) => twoFactorState(ctx)),
  startTwoFactor: adminProcedure
    .meta({
      rest: 'POST /auth/otp',
      summary: 'Make a secret for an authenticator app',
      description: 'Two-factor login is not on until a first code is confirmed.',
      errors: ['twoFactorOn', 'tooManySignIns'],
    })
    .input(startInput)
    .output(secretView)
    .mutation(({ ctx, input }) => startTwoFactor(ctx, input)),
  confirmTwoFactor: adminProcedure
    .meta({
      rest: 'POST /auth/otp/confirm',
      summary: 'Turn two-factor login on with a first code',
      description: 'Answers ten recovery codes, which are never shown again.',
      errors: ['twoFactorOn', 'twoFactorNotStarted', 'tooManySignIns'],
    })
    .input(confirmInput)
    .output(recoveryCodesView)
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx, input)),
  renewRecoveryCodes: adminProcedure
    .meta({
      rest: 'POST /auth/otp/recovery-codes',
      summary: 'Replace the recovery codes',
      errors: ['twoFactorNotStarted', 'tooManySignIns'],
    })
    .input(passwordInput)
    .output(recoveryCodesView)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
  stopTwoFactor: adminProcedure
    .meta({
      rest: 'DELETE /auth/otp',
      summary: 'Turn two-factor login off',
      errors: ['tooManySignIns'],
      takesBody: true,
    })
    .input(passwordInput)
    .mutation(({ ctx, input }) => stopTwoFactor(ctx, input)),
  passkeyOptions: publicProcedure
    .meta({
      rest: 'POST /auth/passkey/options',
      summary: 'Begin to sign in with a passkey',
      description: 'For `navigator.credentials.get`. The challenge lasts five minutes.',
      errors: ['passkeysImpossible'],
      keepsNames: true,
    })
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => startPasskeySignIn(ctx)),
  passkeyLogin: publicProcedure
    .meta({
      rest: 'POST /auth/passkey/login',
      summary: 'Sign in with a passkey',
      description:
        'Replaces password and code. Takes the JSON of the answer of `navigator.credentials.get`, and answers as signing in does, with the email. The bearer token is good for 90 days or until it is idle for 14.',
      errors: ['passkeyRefused', 'passkeysImpossible', 'tooManySignIns'],
    })
    .input(passkeyLoginInput)
    .output(passkeyLoginView)
    .mutation(({ ctx, input }) => signInByPasskey(ctx, input)),
  passkeys: adminProcedure
    .meta({ rest: 'GET /auth/passkeys', summary: 'List the passkeys of the account' })
    .output(z.array(passkeyView))
    .query(({ ctx }) => listPasskeys(ctx)),
  startPasskey: adminProcedure
    .meta({
      rest: 'POST /auth/passkeys/options',
      summary: 'Begin to add a passkey',
      description: 'For `navigator.credentials.create`. The challenge lasts five minutes.',
      errors: ['passkeysImpossible', 'tooManyPasskeys', 'tooManySignIns'],
      keepsNames: true,
    })
    .input(startInput)
    .output(passkeyCreationOptions)
    .mutation(({ ctx, input }) => startPasskey(ctx, input)),
  registerPasskey: adminProcedure
    .meta({
      rest: 'POST /auth/passkeys/register',
      summary: 'Add a passkey',
      description:
        'Takes the JSON of the answer of `navigator.credentials.create`, in the session that began to add it, and a name.',
      errors: ['passkeyNotAdded', 'passkeyExists', 'tooManyPasskeys', 'passkeysImpossible'],
      creates: true,
    })
    .input(registerPasskeyInput)
    .output(passkeyView)
    .mutation(({ ctx, input }) => registerPasskey(ctx, input)),
  renamePasskey: adminProcedure
    .meta({ rest: 'PUT /auth/passkeys/:id', summary: 'Rename a passkey' })
    .input(renamePasskeyInput)
    .output(passkeyView)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  removePasskey: adminProcedure
    .meta({
      rest: 'DELETE /auth/passkeys/:id',
      summary: 'Remove a passkey',
      description: 'It signs in no more, and the other sessions that it has opened end.',
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  securityEvents: adminProcedure
    .meta({
      rest: 'GET /auth/security-events',
      summary: 'List the recent security events of the account',
      description: 'Newest first, from the last 90 days. Repeated failures share an entry.',
    })
    .output(z.array(securityEventView))
    .query(({ ctx }) => listSecurityEvents(ctx)),
  sessions: adminProcedure
    .meta({
      rest: 'GET /auth/sessions',
      summary: 'List the devices that are signed in',
      description: 'The one used last comes first.',
    })
    .output(z.array(sessionView))
    .query(({ ctx }) => listSessions(ctx)),
  revokeOthers: adminProcedure
    .meta({ rest: 'DELETE /auth/sessions', summary: 'Sign every other device out' })
    .mutation(({ ctx }) => revokeOtherSessions(ctx)),
  revoke: adminProcedure
    .meta({ rest: 'DELETE /auth/sessions/:id', summary: 'Sign a device out' })
    .input(revokeSessionInput)
    .mutation(({ ctx, input }) => revokeSession(ctx, input)),
})
