import type { Passkey } from '@haircuts/db/client'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import {
  CHALLENGE_MS,
  claimChallenge,
  isOpenChallenge,
  issueChallenge,
} from './internal/passkey-challenges.ts'
import { type RelyingParty, relyingPartyOf } from './internal/relying-party.ts'
import type { PasskeyLoginInput } from './passkey-schema.ts'
import { userHandleOf, webauthn, webauthnHelpers } from './passkeys.ts'
import type { PictureCookie } from './picture-cookie.ts'
import { recordSecurityEvent } from './security-events.ts'
import { openSession } from './sign-in.ts'
import { countPasskeyAttempt, forgetPasskeyAttempts } from './sign-in-attempts.ts'

const REMOVED =
  'This passkey was removed or belongs to another site. Please sign in with your password.'
const TOO_LATE = 'That took too long, or this was already sent. Please try again.'

/**
 * The options with which the browser lets a person choose a passkey of this site. They name no account, so that nothing
 * has to be typed and nothing is told.
 *
 * @throws AppError passkeysImpossible
 */
export async function startPasskeySignIn(ctx: Pick<Context, 'now' | 'secretBox' | 'site'>) {
  const { id: rpID } = relyingPartyOf(ctx.site)
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: issueChallenge(ctx, 'sign-in'),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  })
}

/**
 * Signs in with a passkey, which replaces password and second factor: it is something the person has, and the device has
 * checked the person.
 *
 * @throws AppError passkeyRefused with the reason in words, passkeysImpossible, tooManySignIns.
 */
export async function signInByPasskey(
  ctx: Context & { pictureCookie: PictureCookie },
  input: PasskeyLoginInput,
) {
  const party = relyingPartyOf(ctx.site)
  await countPasskeyAttempt(ctx)
  const session = await openByPasskey(ctx, { input, party })
  if (session instanceof AppError) {
    await recordSecurityEvent(ctx, 'passkey_failed')
    throw session
  }
  await forgetPasskeyAttempts(ctx)
  await recordSecurityEvent(ctx, 'sign_in')
  return session
}

interface Attempt {
  input: PasskeyLoginInput
  party: RelyingParty
}

async function openByPasskey(
  ctx: Context & { pictureCookie: PictureCookie },
  { input, party }: Attempt,
) {
  const passkey = await ctx.db.passkey.findUnique({
    where: { credentialId: input.id },
    include: { admin: { select: { email: true } } },
  })
  if (!passkey) return refused(REMOVED)
  const verified = await verifyAssertion(ctx, { input, party, passkey })
  if (verified instanceof AppError) return verified
  const { challenge, newCounter } = verified
  return ctx.db.$transaction(async (tx) => {
    if (!(await claimChallenge(tx, challenge))) return refused(TOO_LATE)
    const { count } = await tx.passkey.updateMany({
      // Another answer may have counted further since; 0 is signed by authenticators that do not count.
      where: { id: passkey.id, counter: newCounter === 0 ? 0 : { lt: newCounter } },
      data: { counter: newCounter, lastUsedAt: ctx.now },
    })
    if (count === 0) return refused()
    const { id: passkeyId, adminId, admin } = passkey
    return { ...(await openSession(ctx, tx, { adminId, passkeyId })), email: admin.email }
  })
}

async function verifyAssertion(
  ctx: Pick<Context, 'now' | 'secretBox'>,
  { input: { id, response }, party, passkey }: Attempt & { passkey: Passkey },
): Promise<AppError | { challenge: string; newCounter: number }> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { decodeClientDataJSON } = await webauthnHelpers()
  try {
    const { challenge, origin } = decodeClientDataJSON(response.clientDataJSON)
    if (origin !== party.origin) {
      return refused(
        `Passkeys work only at ${party.origin}. Please open the site there, or sign in with your password.`,
      )
    }
    if (!isOpenChallenge(ctx, 'sign-in', challenge)) return refused(TOO_LATE)
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const { adminId, publicKey, transports, counter } = passkey
    const owner = Buffer.from(userHandleOf(adminId)).toString('base64url')
    if (userHandle && userHandle !== owner) return refused()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey, transports, counter: Number(counter) },
    })
    return verified ? { challenge, newCounter: authenticationInfo.newCounter } : refused()
  } catch {
    // The library throws an error of no type of its own for whatever is wrong with the answer.
    return refused()
  }
}

function refused(detail?: string): AppError {
  return new AppError('passkeyRefused', detail ? { detail } : {})
}
