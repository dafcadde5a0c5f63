/** A contact as it is written in a vCard of version 2.1 to 4.0. */
interface VCardContact {
  /** The line of the file on which the contact ends. */
  line: number
  firstName: string
  lastName: string
  name: string
  emails: string[]
  phones: string[]
  note: string
}

interface Property {
  key: string
  value: string
  isPreferred: boolean
}

export function isVCard(text: string): boolean {
  return /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1000))
}

/** Reads the contacts of a vCard file whose line ends are \n. Photos and other properties are left out. */
export function readVCards(text: string): VCardContact[] {
  const contacts: VCardContact[] = []
  let properties: Property[] = []
  for (const { line, content } of unfold(text)) {
    if (/^BEGIN:VCARD$/i.test(content)) properties = []
    else if (/^END:VCARD$/i.test(content)) contacts.push(contactOf(line, properties))
    else properties.push(...propertyOf(content))
  }
  return contacts
}

/** Lines with their continuations: an indented line, or after `=` at the end of a quoted-printable one. A photo has thousands. */
function unfold(text: string): { line: number; content: string }[] {
  const lines: { line: number; parts: string[]; isQuoted: boolean }[] = []
  for (const [index, content] of text.split('\n').entries()) {
    const last = lines.at(-1)
    const end = last?.parts.at(-1) ?? ''
    if (last?.isQuoted && end.endsWith('=')) {
      last.parts[last.parts.length - 1] = end.slice(0, -1)
      last.parts.push(content)
    } else if (last && /^[ \t]/.test(content)) last.parts.push(content.slice(1))
    else {
      const first = content.trimEnd()
      lines.push({ line: index + 1, parts: [first], isQuoted: QUOTED_PRINTABLE.test(first) })
    }
  }
  return lines.map(({ line, parts }) => ({ line, content: parts.join('') }))
}

const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i
/** A group such as `item1.`, the name, the parameters, of which one may hold a colon in quotes, and the value. */
const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s

function propertyOf(content: string): Property[] {
  const [, key = '', parameters = '', raw = ''] = PROPERTY.exec(content) ?? []
  if (key === '') return []
  const value = QUOTED_PRINTABLE.test(content) ? decodeQuoted(raw, parameters) : raw
  const isPreferred = /PREF(?!=[2-9]|=\d\d)/i.test(parameters)
  return [{ key: key.toUpperCase(), value, isPreferred }]
}

function decodeQuoted(text: string, parameters: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const [, charset = 'utf-8'] = /CHARSET="?([\w-]+)/i.exec(parameters) ?? []
  try {
    return new TextDecoder(charset).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return text
  }
}

function contactOf(line: number, properties: readonly Property[]): VCardContact {
  const valuesOf = (key: string) =>
    properties
      .filter((each) => each.key === key)
      .sort((one, other) => Number(other.isPreferred) - Number(one.isPreferred))
      .map(({ value }) => value)
  const texts = (key: string) =>
    valuesOf(key)
      .map((value) => unescaped(value).trim())
      .filter(Boolean)
  const [lastName = '', firstName = ''] = (valuesOf('N')[0] ?? '')
    .split(/(?<!\\);/)
    .map((part) => unescaped(part).trim())
  const withoutScheme = (value: string) => value.replace(/^(?:tel|mailto):/i, '')
  return {
    line,
    firstName,
    lastName,
    name: texts('FN')[0] ?? texts('ORG')[0] ?? '',
    emails: texts('EMAIL').map(withoutScheme),
    phones: texts('TEL').map(withoutScheme),
    note: texts('NOTE').join('\n'),
  }
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/gs, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
