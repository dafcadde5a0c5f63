import { type CalendarScope, componentReader, type EventText, eventTexts } from './calendar-text.ts'
import { knownZone } from './clock.ts'
import { isOver } from './past-events.ts'

/** A line of a calendar is at most as long as the largest component that is read. */
const MAX_LINE_LENGTH = 1_000_000

const BEYOND_ASCII = /[\x80-\xff]/

export interface SplitOptions {
  /** Of the bytes, if the server has named it. */
  charset: string | null
  /** What is over before this instant is dropped while it is read. */
  before: number
  /** Of what is kept, in characters. */
  maxKept: number
  /** Of all files together, each with the zones that it names, in characters. */
  maxStored: number
}

/** A file of the calendar, the name of an event that is over, or why there are none. */
export type SplitResult =
  | { uid: string; file: string }
  | { past: string }
  | { problem: 'broken' | 'too-large' }

interface Kept extends Pick<EventText, 'text'> {
  calendar: CalendarScope
}

/**
 * Divides a calendar, which arrives in pieces, into a file for each event, by UID, with the changes of its single times and the zones that it
 * names. So an event that cannot be read, or that is a booking of ours, does not affect the others. Only what determines times and the
 * title is kept, and neither descriptions, guests nor attachments, which may be megabytes, nor what is over. An event without a UID, which
 * RFC 5545 requires, is named by its place in the file.
 */
export function eventSplitter({ charset, before, maxKept, maxStored }: SplitOptions) {
  const kept = new Map<string, Kept[]>()
  const past = new Set<string>()
  let length = 0
  let index = 0
  const reader = componentReader(
    (component) => {
      for (const { text } of eventTexts(component, before)) {
        const lines = text.split('\r\n')
        const uid = uidOf(lines) || `without a name ${index}`
        index += 1
        if (isOver(lines, before)) past.add(uid)
        else if (length <= maxKept) {
          length += text.length
          const others = kept.get(uid)
          const event = { text, calendar: component.calendar }
          if (others) others.push(event)
          else kept.set(uid, [event])
        }
      }
    },
    // Most lines hold nothing else than ASCII.
    (line) => (BEYOND_ASCII.test(line) ? Buffer.from(line, 'latin1').toString('utf8') : line),
  )
  const lines = lineReader(reader.line)
  const decode = utf8Bytes(charset)
  return {
    add(bytes: Uint8Array) {
      if (length <= maxKept) lines.add(decode(bytes))
    },
    finish(): Iterable<SplitResult> {
      lines.finish()
      if (length > maxKept) return [{ problem: 'too-large' }]
      if (reader.isBroken()) return [{ problem: 'broken' }]
      return results(kept, past, maxStored)
    },
  }
}

function results(
  kept: ReadonlyMap<string, readonly Kept[]>,
  past: ReadonlySet<string>,
  maxStored: number,
): SplitResult[] {
  const files: SplitResult[] = []
  let length = 0
  for (const [uid, events] of kept) {
    const file = fileOf(events)
    length += file.length
    if (length > maxStored) return [{ problem: 'too-large' }]
    files.push({ uid, file })
  }
  for (const uid of past) if (!kept.has(uid)) files.push({ past: uid })
  return files
}

/** The events that have one UID, in each calendar with its own zones. */
function fileOf(events: readonly Kept[]): string {
  return [...Map.groupBy(events, ({ calendar }) => calendar)]
    .flatMap(([{ timezones }, group]) => {
      const texts = group.map(({ text }) => text)
      const zones = [...zoneNames(texts)].flatMap((name) => timezones.get(name) ?? [])
      return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...zones, ...texts, 'END:VCALENDAR', '']
    })
    .join('\r\n')
}

/** The values of the TZID parameters for which the rules of the file count. */
function zoneNames(texts: readonly string[]): Set<string> {
  const named = texts.flatMap((text) => [
    ...text.matchAll(/;TZID=(?:"([^"\r\n]*)"|([^";:,\r\n]*))/gi),
  ])
  const names = named.map(([, quoted, plain = '']) => (quoted ?? plain).trim())
  return new Set(names.filter((name) => !knownZone(name)))
}

function uidOf(lines: readonly string[]): string {
  const line = lines.find((each) => /^UID[;:]/i.test(each)) ?? ''
  const value = line.slice(line.indexOf(':') + 1).trim()
  return value.replace(/\\n/gi, ' ').replace(/\\([\\,;])/g, '$1')
}

/**
 * Unfolded lines of a text that arrives in pieces and whose characters are bytes: a line may be folded inside a character. Lines may end
 * with LF or CR alone.
 */
function lineReader(found: (line: string) => void) {
  let carried = ''
  let line: string[] = []
  let length = 0
  let isStart = true
  const append = (piece: string) => {
    length += piece.length
    if (piece !== '' && length <= MAX_LINE_LENGTH) line.push(piece)
  }
  const end = () => {
    if (length > 0) found(line.join(''))
    line = []
    length = 0
  }
  return {
    add(piece: string) {
      const text = carried + piece
      // The other half of a line break may be in the next piece.
      carried = text.endsWith('\r') ? '\r' : ''
      const parts = (carried ? text.slice(0, -1) : text).split(/\r\n?|\n/)
      for (const [index, part] of parts.entries()) {
        if (index > 0) isStart = true
        if (part === '') continue
        const isFolded = isStart && (part.startsWith(' ') || part.startsWith('\t'))
        if (isStart && !isFolded) end()
        append(isFolded ? part.slice(1) : part)
        isStart = false
      }
    },
    finish: end,
  }
}

/** Converts bytes to UTF-8, by the byte order mark or else the charset, and returns them as a text of a character for each. */
function utf8Bytes(charset: string | null): (bytes: Uint8Array) => string {
  let convert: ((bytes: Uint8Array) => string) | null = null
  return (bytes) => {
    if (convert) return convert(bytes)
    if (bytes.length === 0) return ''
    const named = markedCharset(bytes) ?? charset ?? 'utf-8'
    const decoder = /^utf-?8$/i.test(named) ? null : decoderOf(named)
    convert = decoder
      ? (piece) => Buffer.from(decoder.decode(piece, { stream: true })).toString('latin1')
      : (piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
    return convert(bytes).replace(/^\xEF\xBB\xBF/, '')
  }
}

function markedCharset([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}
