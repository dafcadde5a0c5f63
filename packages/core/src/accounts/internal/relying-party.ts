import { isIP } from 'node:net'
import { AppError } from '../../kernel/app-error.ts'
import type { SiteAddress } from '../../kernel/context.ts'

/** Whom passkeys belong to, in the terms of WebAuthn. */
export interface RelyingParty {
  /** The host name of the site. */
  id: string
  /** The only origin from which browsers may use them. */
  origin: string
}

/**
 * The relying party of the public address (PUBLIC_URL). Browsers have passkeys for host names alone, by https or on
 * localhost.
 *
 * @throws AppError passkeysImpossible, which says what PUBLIC_URL would have to be.
 */
export function relyingPartyOf(site: SiteAddress): RelyingParty {
  const { hostname, origin, protocol } = new URL(site.urlOf('/'))
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) {
    throw new AppError('passkeysImpossible', {
      detail: `Passkeys need a host name, and the address of this site is ${origin}. Set PUBLIC_URL to an address with a host name.`,
    })
  }
  if (protocol !== 'https:' && !isLocalhost(hostname)) {
    throw new AppError('passkeysImpossible', {
      detail: `Passkeys need https, and the address of this site is ${origin}. Set PUBLIC_URL to its https address.`,
    })
  }
  return { id: hostname, origin }
}

function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}
