import type { MailAddress } from './mailer.ts'

const SENDER = /^([^<>"\r\n]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/

/** Reads 'barber@example.edu' or 'The Open Chair <barber@example.edu>'; null for any other text. */
export function parseSender(text: string): MailAddress | null {
  if (!SENDER.test(text)) return null
  const [name = '', address] = text.split('<')
  return address
    ? { name: name.trim() || null, email: address.replace('>', '') }
    : { name: null, email: text }
}

/** The text that `parseSender` reads. */
export function formatSender({ name, email }: MailAddress): string {
  return name ? `${name} <${email}>` : email
}
