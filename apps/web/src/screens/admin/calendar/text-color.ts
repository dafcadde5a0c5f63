const BLACK = '#000000'
const WHITE = '#ffffff'

/**
 * Black or white, whichever has the higher contrast on the given background. One of the two always
 * reaches at least 4.58:1, which meets WCAG 2.2 AA (4.5:1) on every colour of a service.
 *
 * @param color '#rrggbb'
 */
export function textColorOn(color: string): typeof BLACK | typeof WHITE {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
