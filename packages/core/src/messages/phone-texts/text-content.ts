import { dateFormat } from '../../kernel/date-format.ts'
import type { Settings } from '../../site/settings.ts'
import { oneLine } from '../content.ts'
import { CLIENT_KIND_FACTS } from '../kinds.ts'
import type { ClientMessageKind } from '../message-schema.ts'
import { firstName } from '../texts.ts'

const MINUTE_MS = 60_000
/** A longer name would cost a second text. */
const MAX_NAME = 20

interface TextContent {
  kind: ClientMessageKind
  clientName: string
  start: Date
  minutesLate: number
  link: string
  settings: Pick<Settings, 'phoneTextTemplates' | 'businessName' | 'zone'>
}

/** The text about a visit, with its link. It never holds the address. */
export function writeText(content: TextContent): string {
  const { kind, start, minutesLate, link, settings } = content
  const { zone: timeZone, businessName, phoneTextTemplates } = settings
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const
  const at = (date: Date, format: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...format, timeZone }).format(date)
  const begins = new Date(start.getTime() + minutesLate * MINUTE_MS)
  const values: Partial<Record<string, string>> = {
    name: [...firstName(content)].slice(0, MAX_NAME).join(''),
    day: at(start, { weekday: 'short', month: 'short', day: 'numeric' }),
    time: at(start, clock),
    begins: at(begins, clock),
    minutes: String(minutesLate),
    business: businessName,
    link,
  }
  // In one pass, so that a name like "{link}" stays a name.
  const template = CLIENT_KIND_FACTS[kind].text?.template ?? 'reminder'
  const written = phoneTextTemplates[template].replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  )
  const text = oneLine(inPlainLetters(written))
  return text.includes(link) ? text : `${text} ${link}`
}

/** Typographic signs that the alphabet of texts (GSM 03.38) lacks: one of them would halve how much fits a text. */
const PLAIN: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

function inPlainLetters(text: string): string {
  return text.replaceAll(/[’‘“”–—…\u00a0\u202f]/g, (sign) => PLAIN[sign] ?? sign)
}

const GSM =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
/** Each of these takes the room of two letters. */
const GSM_ESCAPED = /[\^{}\\[~\]|€]/g

/** In how many parts a network carries the text. */
export function partsOf(text: string): number {
  const isPlain = GSM.test(text)
  const length = isPlain ? text.length + (text.match(GSM_ESCAPED)?.length ?? 0) : text.length
  const [alone, each] = isPlain ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / each)
}
