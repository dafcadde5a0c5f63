/** Text that is HTML already. Everything else is escaped on its way in. */
export interface Markup {
  markup: string
}

type Part = string | number | Markup | readonly Markup[]

/** HTML in which whatever is put in is text, unless it was made here too. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: texts.map((text, index) => text + markupOf(parts[index] ?? '')).join('') }
}

export function raw(markup: string): Markup {
  return { markup }
}

/** Plain words, with what stands between backticks as code. */
export function words(text: string): Markup {
  return raw(
    text
      .split('`')
      .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)))
      .join(''),
  )
}

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
