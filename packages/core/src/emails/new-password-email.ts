import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../kernel/context.ts'
import { retentionMs } from '../kernel/define.ts'
import { LINKS } from '../links/declares.ts'
import { deriveLink, type LinkedMessage } from '../links/links.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { businessOf } from './booking-content.ts'
import { oneLine, type WrittenMail, writtenBody } from './content.ts'
import type { MailBody } from './layout.ts'
import { testVersion } from './list-messages.ts'
import type { MessageContent } from './message-content.ts'
import { addRenderedMessage, renderedText } from './rendered-message.ts'

const DAY_MS = 86_400_000

/** Renders the email with the link to a new password; null for an address that is no login's, and once the link is over. */
export async function newPasswordMailOf(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'site'>,
  {
    message,
    settings,
  }: { message: LinkedMessage & { id: number; createdAt: Date }; settings: Settings },
): Promise<MessageContent | null> {
  const until = message.createdAt.getTime() + retentionMs(LINKS.retention.passwordLinks)
  const login = await tx.admin.findUnique({ where: { email: message.recipient } })
  if (!login || until <= ctx.now.getTime()) return null
  const token = await deriveLink(tx, ctx.secretBox, {
    ...{ message, purpose: 'new-password', subjectId: message.id, handedOut: 'emailed' },
  })
  const url = ctx.site.urlOf(`/admin/new-password/${token}`)
  return { mail: newPasswordMail({ url, business: businessOf(settings) }) }
}

/** Queues the email that tells the login that its password was changed by an emailed link. */
export async function queuePasswordNotice(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue' | 'site'>,
  recipient: string,
): Promise<void> {
  const business = businessOf(await readSettings(tx))
  const mail = passwordChangedMail({ url: ctx.site.urlOf('/admin/login'), business })
  await addRenderedMessage(tx, ctx, {
    kind: 'password-changed',
    version: testVersion(ctx.now),
    recipient,
    subject: mail.subject,
    text: renderedText(mail, new Date(ctx.now.getTime() + DAY_MS)),
  })
}

interface LoginMail {
  url: string
  business: MailBody['business']
}

export function newPasswordMail({ url, business }: LoginMail): WrittenMail {
  return written(business, {
    subject: `Choose a new password for ${business.name}`,
    preheader: 'The link works once, for one hour.',
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your booking site, probably you. The link works once, for one hour.',
      'If it was not you, you do not need to do anything: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  })
}

export function passwordChangedMail({ url, business }: LoginMail): WrittenMail {
  return written(business, {
    subject: `Your password for ${business.name} was changed`,
    preheader: 'It was changed by an emailed link, and all devices were signed out.',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your booking site was changed by a link that was emailed to this address. All devices were signed out. Two-factor login and passkeys stay as they were.',
      'If it was not you, somebody reads your emails: change the password of your mailbox first, then ask for a new one here.',
    ],
    action: { label: 'Sign in', url },
  })
}

type LoginBody = Pick<MailBody, 'subject' | 'preheader' | 'heading' | 'paragraphs' | 'action'>

function written(business: MailBody['business'], body: LoginBody): WrittenMail {
  return writtenBody({
    ...body,
    subject: oneLine(body.subject),
    ...{ dates: [], facts: [], sections: [], links: [] },
    isActionFirst: false,
    business,
    myLinksUrl: null,
  })
}
