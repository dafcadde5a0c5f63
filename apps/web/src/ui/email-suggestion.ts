import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker'

/** Real domains that the list would take for mistakes of others. */
const ALSO_REAL = ['mac.com', 'mail.com', 'email.com', 'yahoo.com', 'hotmail.com', 'outlook.com']
/** Without 'mail', which is the name of a server in many organizations. */
const PROVIDERS = ['gmail', 'yahoo', 'hotmail', 'outlook', 'live', 'icloud']

/** 'ann@gmail.com' for 'ann@gmial.com'; undefined unless the domain is almost that of a well-known provider. */
export function suggestedEmail(typed: string): string | undefined {
  return run({
    email: typed.trim(),
    domains: [...POPULAR_DOMAINS, ...ALSO_REAL],
    secondLevelDomains: PROVIDERS,
  })?.full
}
