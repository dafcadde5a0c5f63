/** A page that can be gone to, or the gap where some were left out. */
export type PageStep = number | 'gap'

/**
 * The first, the last and the current page with a neighbour on either side, and a gap wherever pages
 * are left out, be it one.
 */
export function pageSteps(page: number, totalPages: number): PageStep[] {
  const wanted = new Set([1, page - 1, page, page + 1, totalPages])
  const shown = [...wanted].filter((each) => each >= 1 && each <= totalPages).sort((a, b) => a - b)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? each - 1
    return each - before > 1 ? ['gap', each] : [each]
  })
}
