/** Few forms in one zone; a changed setting adds a zone. */
const MAX_FORMATS = 100
const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates and times in American English. Making a format takes fifty times as long as using it, so they are cached. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', options)
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}

/** 'Tue, Mar 3, 10:00 AM', with ordinary spaces. */
export function shortDateTime(at: Date | number, timeZone: string): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
  const format = dateFormat({ timeZone, ...day, hour: 'numeric', minute: '2-digit' })
  return format.format(at).replaceAll('\u202f', ' ')
}

/** '10:00 AM', with an ordinary space. */
export function timeText(at: Date | number, timeZone: string): string {
  const format = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' })
  return format.format(at).replaceAll('\u202f', ' ')
}
