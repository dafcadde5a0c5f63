import { isDuplicate } from '@haircuts/db/errors'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import type { StartInput } from './account-schema.ts'
import { confirmIdentity } from './change-credentials.ts'
import {
  CHALLENGE_MS,
  type ChallengePurpose,
  claimChallenge,
  isOpenChallenge,
  issueChallenge,
} from './internal/passkey-challenges.ts'
import { type RelyingParty, relyingPartyOf } from './internal/relying-party.ts'
import type { RegisterPasskeyInput } from './passkey-schema.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { recordSecurityEvent } from './security-events.ts'
import { adminOf } from './sessions.ts'

const MAX_PASSKEYS = 20
const DEFAULT_NAME = 'Passkey'
/** EdDSA, ES256 and RS256, which every authenticator knows one of. */
const ALGORITHMS = [-8, -7, -257]

/** Shown in lists; the key and its counter never leave the server. */
const LISTED = { id: true, name: true, createdAt: true, lastUsedAt: true } as const

/**
 * The options with which the browser makes a passkey. Requires a recent sign-in or the password, because whoever has
 * the passkey can sign in from then on.
 *
 * @throws AppError passkeysImpossible, tooManyPasskeys, tooManySignIns, or a field error on `password`.
 */
export async function startPasskey(
  ctx: Context & { passwords: PasswordHasher } & { wait: (ms: number) => Promise<void> },
  { password }: StartInput,
) {
  const { id: adminId, email, sessionId } = adminOf(ctx)
  const party = relyingPartyOf(ctx.site)
  await confirmIdentity(ctx, password)
  const existing = await ctx.db.passkey.findMany({ where: { adminId } })
  if (existing.length >= MAX_PASSKEYS) throw new AppError('tooManyPasskeys')
  const { businessName } = await readSettings(ctx.db)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: businessName,
    rpID: party.id,
    userID: userHandleOf(adminId),
    userName: email,
    challenge: issueChallenge(ctx, purposeIn(sessionId)),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores the passkey that the browser has made.
 *
 * @throws AppError passkeyNotAdded, passkeyExists, tooManyPasskeys, passkeysImpossible.
 */
export async function registerPasskey(ctx: Context, input: RegisterPasskeyInput) {
  const { id: adminId, sessionId } = adminOf(ctx)
  const verified = await verifyRegistration(ctx, {
    input,
    party: relyingPartyOf(ctx.site),
    purpose: purposeIn(sessionId),
  })
  if (!verified) throw new AppError('passkeyNotAdded')
  const { credential, challenge } = verified
  try {
    const passkey = await ctx.db.$transaction(async (tx) => {
      if (!(await claimChallenge(tx, challenge))) throw new AppError('passkeyNotAdded')
      if ((await tx.passkey.count({ where: { adminId } })) >= MAX_PASSKEYS) {
        throw new AppError('tooManyPasskeys')
      }
      return tx.passkey.create({
        data: {
          adminId,
          credentialId: credential.id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: input.response.transports ?? [],
          name: input.name ?? DEFAULT_NAME,
          createdAt: ctx.now,
        },
        select: LISTED,
      })
    })
    await recordSecurityEvent(ctx, 'passkey_added')
    return passkey
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('passkeyExists')
    throw error
  }
}

interface Registration {
  input: RegisterPasskeyInput
  party: RelyingParty
  purpose: ChallengePurpose
}

/** @returns null unless this site's challenge was answered at this site by a person who was verified. */
async function verifyRegistration(
  ctx: Pick<Context, 'now' | 'secretBox'>,
  { input: { id, response }, party, purpose }: Registration,
) {
  const { verifyRegistrationResponse } = await webauthn()
  const { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } = await webauthnHelpers()
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON)
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    // None is asked for. Checking a certificate would fetch the addresses that it names.
    if (statement.get('attStmt').get('x5c')) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
      },
      expectedChallenge: (given) => isOpenChallenge(ctx, purpose, given),
      supportedAlgorithmIDs: ALGORITHMS,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    })
    return verified ? { credential: registrationInfo.credential, challenge } : null
  } catch {
    // The library throws an error of no type of its own for whatever is wrong with the answer.
    return null
  }
}

/** The oldest first. */
export function listPasskeys(ctx: Pick<Context, 'admin' | 'db'>) {
  const where = { adminId: adminOf(ctx).id }
  return ctx.db.passkey.findMany({ where, select: LISTED, orderBy: { id: 'asc' } })
}

/** @throws AppError notFound */
export async function renamePasskey(
  ctx: Pick<Context, 'admin' | 'db'>,
  { id, name }: { id: number; name: string },
) {
  const where = { id, adminId: adminOf(ctx).id }
  return ctx.db.passkey.update({ where, data: { name }, select: LISTED })
}

/**
 * Removes a passkey and ends the sessions that it has opened, as on a lost phone. The session that asks stays.
 *
 * @throws AppError notFound
 */
export async function removePasskey(ctx: Context, { id }: { id: number }): Promise<void> {
  const { id: adminId, sessionId } = adminOf(ctx)
  const [, { count }] = await ctx.db.$transaction([
    ctx.db.session.updateMany({
      where: { id: sessionId, passkeyId: id },
      data: { passkeyId: null },
    }),
    ctx.db.passkey.deleteMany({ where: { id, adminId } }),
  ])
  if (count === 0) throw new AppError('notFound')
  await recordSecurityEvent(ctx, 'passkey_removed')
}

/** What an authenticator knows the account by; it names nobody. */
export function userHandleOf(adminId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`account ${adminId}`)
}

function purposeIn(sessionId: number): ChallengePurpose {
  return `register in session ${sessionId}`
}

/** Loaded with the first passkey: its parsers of certificates take long to load. */
export function webauthn() {
  return import('@simplewebauthn/server')
}

export function webauthnHelpers() {
  return import('@simplewebauthn/server/helpers')
}
