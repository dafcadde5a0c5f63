/** Text for markup, inside elements and inside double-quoted attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A block of JSON for a document. Whatever its texts say, it can neither end nor begin an element. */
export function dataBlock(type: string, json: string, id?: string): string {
  const safe = json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${safe}</script>`
}
