/*
 * Draws texts as outlines, because a bare server has no fonts, and an SVG inside an <img> loads none. README.md says where
 * the outlines come from.
 */

/** Fraunces for headings and times, Figtree for everything else, as on the pages. */
export type Face = 'display' | 'text'

interface Letters {
  /** Advance and outline of each character, in thousandths of the font size. */
  glyphs: ReadonlyMap<string, { advance: number; path: string }>
  /** By how much two characters are moved together or apart. */
  kerning: ReadonlyMap<string, number>
}

export type Lettering = Readonly<Record<Face, Letters>>

const ELLIPSIS = '…'
const EM = 1000

/** Loads the outlines, which take half a megabyte of memory, when the first picture is drawn. */
export async function loadLettering(): Promise<Lettering> {
  const { default: outlines } = await import('./glyphs.json', { with: { type: 'json' } })
  return { display: readLetters(outlines.display), text: readLetters(outlines.text) }
}

/** Reads lines of either a character, its advance and its outline, or a pair of characters and its kerning. */
function readLetters(lines: string): Letters {
  const glyphs = new Map<string, { advance: number; path: string }>()
  const kerning = new Map<string, number>()
  for (const line of lines.split('\n')) {
    const [characters = '', number, path] = line.split('\t')
    if (path === undefined) kerning.set(characters, Number(number))
    else glyphs.set(characters, { advance: Number(number), path })
  }
  return { glyphs, kerning }
}

/**
 * The characters that have an outline: letters with an unknown accent lose it, and other scripts and emoji are left out.
 *
 * @returns '' if nothing is left.
 */
export function drawable(text: string, { glyphs }: Letters): string {
  const has = (character: string) => glyphs.has(character)
  const drawn = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')].flatMap((character) =>
    has(character) ? [character] : [...character.normalize('NFD')].filter(has),
  )
  return drawn.join('').replaceAll(/ +/g, ' ').trim()
}

/** The width of a drawable text. */
export function widthOf(text: string, size: number, { glyphs, kerning }: Letters): number {
  const characters = [...text]
  const units = characters.reduce((sum, character, index) => {
    const pair = character + (characters[index + 1] ?? '')
    return sum + (glyphs.get(character)?.advance ?? 0) + (kerning.get(pair) ?? 0)
  }, 0)
  return (units * size) / EM
}

/** The text, or its beginning with an ellipsis, if it is wider. */
export function shortened(text: string, size: number, width: number, letters: Letters): string {
  if (widthOf(text, size, letters) <= width) return text
  const characters = [...text]
  while (characters.length > 0) {
    characters.pop()
    const short = characters.join('').trimEnd() + ELLIPSIS
    if (widthOf(short, size, letters) <= width) return short
  }
  return ''
}

/** The lines of a text that is wrapped at spaces. */
export function wrapped(text: string, size: number, width: number, letters: Letters): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer, size, letters) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

interface Placed {
  x: number
  /** The baseline. */
  y: number
  size: number
  letters: Letters
  /** The class of the group, by which the picture's style sets its colour. */
  color: string
  /** Where `x` is: at the beginning of the text, or at its end. */
  anchor?: 'start' | 'end'
}

/** A drawable text as SVG. It holds numbers and outlines only, never the characters of the text. */
export function drawText(text: string, { x, y, size, letters, color, anchor }: Placed): string {
  const { glyphs, kerning } = letters
  const characters = [...text]
  let position = 0
  const paths = characters.flatMap((character, index) => {
    const glyph = glyphs.get(character)
    if (!glyph) return []
    const at = position
    position += glyph.advance + (kerning.get(character + (characters[index + 1] ?? '')) ?? 0)
    if (glyph.path === '') return []
    return [
      at === 0
        ? `<path d="${glyph.path}"/>`
        : `<path transform="translate(${at})" d="${glyph.path}"/>`,
    ]
  })
  const left = anchor === 'end' ? x - (position * size) / EM : x
  const place = `translate(${rounded(left)} ${rounded(y)}) scale(${size / EM})`
  return `<g class="${color}" transform="${place}">${paths.join('')}</g>`
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}
