/** Escapes text for elements and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A data block that holds JSON. Escapes every character that could open or close an HTML element. */
export function dataBlock(type: string, json: string, id?: string): string {
  const safe = json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${safe}</script>`
}
