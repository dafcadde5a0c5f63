/** The prepared texts that the barber sends from his own phone. The site opens them, and cannot know whether they are sent. */

export const TEXT_KINDS = ['late', 'address', 'coming', 'appointment', 'closed'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** The app that a text is opened in; 'phone' where the barber has said it on the phone instead. */
export const TEXT_APPS = ['sms', 'whatsapp', 'phone'] as const
export type TextApp = (typeof TEXT_APPS)[number]

export const LATE_MINUTES = [5, 10, 15, 20, 30] as const

export const PLACEHOLDERS = [
  'name',
  'day',
  'time',
  'minutes',
  'address',
  'business',
  'link',
] as const
type Values = Record<(typeof PLACEHOLDERS)[number], string>

/** Fills the placeholders of a template in, in one pass, so that a name like "{address}" stays a name. */
export function fillText(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const known = PLACEHOLDERS.find((each) => each === name)
    return known ? values[known] : placeholder
  })
}

/** Stands in a text until the phone that opens it has asked for a link, which is secret. */
export const LINK = '{link}'

/** The first placeholder of a template that is none of the known ones. */
export function unknownPlaceholder(
  template: string,
  known: readonly string[] = PLACEHOLDERS,
): string | undefined {
  const used = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  return used.find((name) => !known.includes(name))
}

/** Says which placeholder of a template is not known, and which are. */
export function placeholderProblem(
  template: string,
  known: readonly string[] = PLACEHOLDERS,
): string | undefined {
  const unknown = unknownPlaceholder(template, known)
  if (unknown === undefined) return undefined
  const names = known.map((each) => `{${each}}`).join(', ')
  return `{${unknown}} is not known. Please use only ${names}.`
}

/** `?&body=` is read by iOS, which wants `&`, and by Android, which wants `?`. */
export function smsLink(phone: string, text: string): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`
}

/** @param number in international form, with or without its plus sign. */
export function whatsappLink(number: string, text: string): string {
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(text)}`
}
