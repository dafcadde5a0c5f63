import { z } from 'zod'
import { line } from '../../kernel/fields.ts'

const NAME = /^[A-Za-z0-9][\w-]*$/

interface Kind {
  /** The name in what the barber has typed: a link of the service, or the name alone. */
  pattern: RegExp
  isName?: RegExp
  linkOf: (name: string) => string
  message: string
}

/** A link to a donation, typed as the name of the service or as its link, stored as a link. Empty text removes it. */
function serviceLink({ pattern, isName = NAME, linkOf, message }: Kind) {
  const link = line(200).transform((typed, context) => {
    const name = pattern.exec(typed)?.[1]
    if (name && isName.test(name)) return linkOf(name)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  return link.or(z.literal(''))
}

export const cashAppLink = serviceLink({
  pattern: /^(?:(?:https:\/\/)?(?:www\.)?cash\.app\/)?\$?([\w-]{1,20})\/?$/i,
  isName: /^[A-Za-z][\w-]*$/,
  linkOf: (name) => `https://cash.app/$${name}`,
  message: 'Please enter a $cashtag, such as $yourname, or a link to cash.app.',
})

export const venmoLink = serviceLink({
  pattern: /^(?:(?:https:\/\/)?(?:www\.|account\.)?venmo\.com\/(?:u\/)?)?@?([\w-]{5,30})\/?$/i,
  linkOf: (name) => `https://venmo.com/u/${name}`,
  message: 'Please enter a Venmo name, such as @yourname, or a link to venmo.com.',
})

export const payPalLink = serviceLink({
  pattern:
    /^(?:(?:https:\/\/)?(?:www\.)?(?:paypal\.me|paypal\.com\/paypalme)\/)?@?([A-Za-z0-9]{1,20})\/?$/i,
  linkOf: (name) => `https://paypal.me/${name}`,
  message: 'Please enter a PayPal.me name, or a link to paypal.me.',
})

export const otherLink = line(500)
  .pipe(z.url({ protocol: /^https$/, error: 'Please enter a link that starts with https.' }))
  .or(z.literal(''))
