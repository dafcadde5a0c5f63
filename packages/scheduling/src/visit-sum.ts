/** In whole cents, since 0.1 + 0.2 is not 0.3 in floating point. */
export function sumOfAmounts(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100
}

interface Part {
  readonly durationMinutes: number
  readonly price: number | null
}

/** How long a service takes with its add-ons, and what they cost together. */
export function sumOfParts(parts: readonly Part[]) {
  return {
    durationMinutes: parts.reduce((sum, part) => sum + part.durationMinutes, 0),
    price: sumOfAmounts(parts.map(({ price }) => price)),
  }
}
