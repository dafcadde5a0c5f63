/**
 * A calendar file as its content lines, each as it was written, so that properties of other
 * programs pass through a change unharmed. ical.js would change them: it unescapes parameters and
 * does not escape them again, and Apple keeps the address of an event's place in one.
 */
import ICAL from 'ical.js'

/** A component, with its content lines (unfolded) and its subcomponents in their order. */
export interface Part {
  name: string
  content: (string | Part)[]
}

// ical.js does not count the space that a continuation line begins with; RFC 5545 allows 75 octets with it.
ICAL.foldLength = 74

/** The VCALENDAR of a file; null when the file ends too early or holds anything else. */
export function calendarPart(file: string): Part | null {
  const root: Part = { name: '', content: [] }
  const open = [root]
  for (const line of contentLines(file)) {
    const [, edge = '', text = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const name = text.toUpperCase()
    if (edge.toUpperCase() === 'BEGIN') {
      const part: Part = { name, content: [] }
      open.at(-1)?.content.push(part)
      open.push(part)
    } else if (edge) {
      if (open.length === 1 || open.pop()?.name !== name) return null
    } else {
      open.at(-1)?.content.push(line)
    }
  }
  const calendar = root.content.find(isPart)
  return open.length === 1 && calendar?.name === 'VCALENDAR' ? calendar : null
}

/** The file of a component: folded, with CRLF, and without control characters other than the tab. */
export function fileOf(part: Part): string {
  const lines = linesOf(part).map((line) => ICAL.helpers.foldline(withoutControls(line)))
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

/** The value of a component's own property; empty where there is none that can be read. */
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
