import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker'

/** Real domains that the list lacks; the first two would be taken for mistakes of others. */
const ALSO_REAL = ['mac.com', 'mail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'live.com']
const PROVIDERS: ReadonlySet<string> = new Set([...POPULAR_DOMAINS, ...ALSO_REAL])

/** 'ann@gmail.com' for 'ann@gmial.com'; undefined unless the domain is almost that of a well-known provider. */
export function suggestedEmail(typed: string): string | undefined {
  const found = run({ email: typed.trim(), domains: [...PROVIDERS] })
  // The library also corrects parts of a domain, such as the name of a server of an organization.
  return found && PROVIDERS.has(found.domain) ? found.full : undefined
}
