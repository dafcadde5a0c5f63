/**
 * How much room each visit gets, so that a day takes one page: with many visits the letters are smaller, and long notes are
 * cut off after fewer lines.
 */
export function densityOf(visits: number): 'roomy' | 'usual' | 'dense' {
  if (visits <= 8) return 'roomy'
  return visits <= 16 ? 'usual' : 'dense'
}
