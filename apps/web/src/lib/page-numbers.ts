/** A page that can be gone to, or the gap where some were left out. */
export type PageStep = number | 'gap'

/**
 * The first, the last and the current page with a neighbour on either side. A gap stands for two
 * pages or more: a single one is shown, being no longer than the dots.
 */
export function pageSteps(page: number, totalPages: number): PageStep[] {
  const wanted = new Set([1, page - 1, page, page + 1, totalPages])
  const shown = [...wanted].filter((each) => each >= 1 && each <= totalPages).sort((a, b) => a - b)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? each - 1
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? ['gap', each] : [each]
  })
}
