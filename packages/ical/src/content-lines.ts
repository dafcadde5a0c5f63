/**
 * Reads a calendar file as unmodified content lines, so that a change of an event preserves properties of other programs.
 * ical.js would alter them: it unescapes parameters and does not escape them again, and Apple stores the address of a
 * place in a parameter.
 */
import ICAL from 'ical.js'

/** A component, with its content lines (unfolded) and its subcomponents in their order. */
export interface Part {
  name: string
  content: (string | Part)[]
}

// RFC 5545 allows 75 octets per line. ical.js does not count the space at the start of a continuation line.
ICAL.foldLength = 74
/** A line that needs no folding and has no control characters, as most do. The test takes a tenth of the time of folding. */
const SHORT_LINE = /^[ -~]{0,74}$/

/** An alarm within an event within a calendar are three. Components without end would exhaust the stack. */
const MAX_DEPTH = 20

/** The VCALENDAR of a file; null when the file is truncated or contains another component. */
export function calendarPart(file: string): Part | null {
  // Stryker disable next-line StringLiteral,ArrayDeclaration: no END has this name, and only a component is looked for in it
  const root: Part = { name: '', content: [] }
  const open = [root]
  for (const line of contentLines(file)) {
    // Stryker disable next-line ArrayDeclaration,StringLiteral: the name is used after BEGIN and END alone
    const [, edge = '', text = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const name = text.toUpperCase()
    if (edge.toUpperCase() === 'BEGIN') {
      const part: Part = { name, content: [] }
      open.at(-1)?.content.push(part)
      open.push(part)
      if (open.length > MAX_DEPTH) return null
    } else if (edge) {
      if (open.pop()?.name !== name) return null
    } else {
      open.at(-1)?.content.push(line)
    }
  }
  const calendar = root.content.find(isPart)
  return open.length === 1 && calendar?.name === 'VCALENDAR' ? calendar : null
}

/** Writes a component as a file: folded, with CRLF, without control characters except tabs. */
export function fileOf(part: Part): string {
  const lines = linesOf(part).map((line) =>
    SHORT_LINE.test(line) ? line : ICAL.helpers.foldline(withoutControls(line)),
  )
  return `${lines.join('\r\n')}\r\n`
}

export function isPart(content: string | Part): content is Part {
  return typeof content !== 'string'
}

export function partsNamed({ content }: Part, name: string): Part[] {
  return content.filter(isPart).filter((part) => part.name === name)
}

/** In upper case. */
export function propertyName(line: string): string {
  return /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
}

/** The value of a component's own property; empty when it is missing or unreadable. */
export function propertyText({ content }: Part, name: string): string {
  const line = content.find((each) => !isPart(each) && propertyName(each) === name)
  try {
    return typeof line === 'string' ? String(ICAL.Property.fromString(line).getFirstValue()) : ''
  } catch {
    return ''
  }
}

function contentLines(file: string): string[] {
  return file
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
}

function linesOf({ name, content }: Part): string[] {
  const inside = content.flatMap((each) => (isPart(each) ? linesOf(each) : [each]))
  return [`BEGIN:${name}`, ...inside, `END:${name}`]
}

function withoutControls(text: string): string {
  return text.replace(/(?!\t)\p{Cc}/gu, '')
}
