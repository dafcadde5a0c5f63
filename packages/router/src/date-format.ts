/** Few forms in one zone; a changed setting adds a zone. */
const MOST_FORMATS = 100
const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates and times in American English. Making a format takes fifty times as long as using it, so they are kept. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', options)
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}
