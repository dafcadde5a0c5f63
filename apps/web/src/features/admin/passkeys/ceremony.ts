import {
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { browserProblems } from './text.ts'

/** The localStorage key that says that this browser has offered to add a passkey, or has used one. */
const OFFERED_KEY = 'passkey_offered'

/** Whether to offer a passkey after a login: once, on a device that can check a person by itself. */
export async function shouldOfferPasskey(): Promise<boolean> {
  if (localStorage.getItem(OFFERED_KEY) !== null) return false
  return platformAuthenticatorIsAvailable()
}

export function rememberOffer() {
  localStorage.setItem(OFFERED_KEY, 'true')
}

/** Has the browser make a passkey and adds it to the account; without a password right after a login. */
export function useAddPasskey() {
  const start = trpc.auth.startPasskey.useMutation({ meta: { changesData: false } })
  const register = trpc.auth.registerPasskey.useMutation()
  return async ({ name, password }: { name: string; password: string | null }) => {
    const optionsJSON = await start.mutateAsync({ password })
    assertOwnAddress(optionsJSON.rp.id)
    const answer = await startRegistration({ optionsJSON })
    await register.mutateAsync({ ...answer, name })
    rememberOffer()
  }
}

/**
 * Has the person choose a passkey, in a window of the browser or among the suggestions for the email field, and signs in
 * with it.
 */
export function useSignInByPasskey() {
  const { client } = trpc.useUtils()
  return async (chosenIn: 'window' | 'field') => {
    const optionsJSON = await client.auth.passkeyOptions.mutate()
    assertOwnAddress(optionsJSON.rpId)
    const useBrowserAutofill = chosenIn === 'field'
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill })
    const session = await client.auth.passkeyLogin.mutate(answer)
    rememberOffer()
    return session
  }
}

/** The page is open at another address than that of its passkeys; the message is for the person. */
class OtherAddress extends Error {}

function assertOwnAddress(host: string | undefined) {
  if (host && host !== window.location.hostname)
    throw new OtherAddress(browserProblems.otherAddress(host))
}

/** Whether the person closed the window of the browser, or let its time pass: no error. */
export function isCancelled(error: unknown): boolean {
  return isNamed(error, ['NotAllowedError', 'AbortError'])
}

/** Whether the device has a passkey of the account already. */
export function isExisting(error: unknown): boolean {
  return isNamed(error, ['InvalidStateError'])
}

export function isOtherAddress(error: unknown): boolean {
  return error instanceof OtherAddress
}

/** The message for an error of the browser or of the server. */
export function passkeyFailure(error: unknown, otherwise: string): string {
  if (error instanceof OtherAddress) return error.message
  if (isNamed(error, ['SecurityError', 'NotSupportedError', 'ConstraintError', 'UnknownError']))
    return browserProblems.unable
  return failureMessage(error, otherwise)
}

function isNamed(error: unknown, names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}
