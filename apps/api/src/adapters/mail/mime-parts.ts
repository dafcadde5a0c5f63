import type { Mail, MailAddress } from '@haircuts/core/emails/mailer'
import type { SendMailOptions } from 'nodemailer'

/** Lets the program of the recipient unsubscribe by one press (RFC 8058), which needs https. */
export function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (!unsubscribeUrl?.startsWith('https:')) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The same for nodemailer, which would otherwise move the long address to a line of its own. */
export function unfoldedHeaders(mail: Mail): Record<string, { prepared: true; value: string }> {
  const headers = Object.entries(unsubscribeHeaders(mail))
  return Object.fromEntries(headers.map(([key, value]) => [key, { prepared: true, value }]))
}

/** The parts that mails written to files and mails by SMTP have in common, as nodemailer takes them. */
export function mimeParts(
  { to, replyTo, subject, html, calendar }: Mail,
  from: MailAddress,
): SendMailOptions {
  return {
    from: { name: from.name ?? '', address: from.email },
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: replyTo.name ?? '', address: replyTo.email } } : {}),
    subject,
    html,
    ...(calendar
      ? { icalEvent: { method: calendar.method, filename: 'haircut.ics', content: calendar.file } }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
