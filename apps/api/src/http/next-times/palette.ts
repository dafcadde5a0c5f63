/** The colours of apps/web/src/ui/styles/tokens.css that the drawings use, which have no access to the styles of the pages. */
export const LIGHT = {
  paper: '#f6f0e4',
  raised: '#fcf8ef',
  ink: '#241c17',
  soft: '#55493f',
  line: '#d9ccb6',
  accent: '#6b1821',
  brass: '#7d5a16',
  drawInk: '#2b211b',
  drawFlat: '#dcae94',
  drawPaper: '#fcf8ef',
}

type Palette = typeof LIGHT

export const DARK: Palette = {
  paper: '#1c1815',
  raised: '#25201c',
  ink: '#f1e8da',
  soft: '#c8bbaa',
  line: '#3b332c',
  accent: '#e9a19a',
  brass: '#d9b166',
  drawInk: '#efe3d2',
  drawFlat: '#7a343a',
  drawPaper: '#231e1a',
}

/** The rules of the classes that drawings use. */
export function styleOf({ paper, raised, ink, soft, line, accent, brass }: Palette): string {
  const filled = { paper, ink, soft, accent, brass }
  const fills = Object.entries(filled).map(([name, color]) => `.${name}{fill:${color}}`)
  return `${fills.join('')}.card{fill:${raised};stroke:${line}}.line{stroke:${line}}`
}
