import { createHash } from 'node:crypto'

/**
 * Random choices that depend on the seed and on labels alone. A choice is not affected by how many others were made
 * before it, so that the order in which a database returns rows changes nothing.
 */
export interface Dice {
  /** Independent dice for the choices about one thing. */
  of(...labels: (string | number)[]): Dice
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  chance(probability: number): boolean
  /** @throws RangeError for an empty list. */
  pick<T>(choices: readonly T[]): T
  /** Picks by weight. */
  weighted<T extends string>(weights: Record<T, number>): T
}

export function diceOf(seed: string): Dice {
  let rolls = 0
  const roll = () => {
    rolls += 1
    return createHash('md5').update(`${seed}#${rolls}`).digest().readUInt32LE() / 2 ** 32
  }
  const dice: Dice = {
    of: (...labels) => diceOf(`${seed}/${labels.join('/')}`),
    below: (count) => Math.floor(roll() * count),
    chance: (probability) => roll() < probability,
    pick(choices) {
      const choice = choices[dice.below(choices.length)]
      if (choice === undefined) throw new RangeError('There is nothing to pick from.')
      return choice
    },
    weighted<T extends string>(weights: Record<T, number>) {
      const names: T[] = []
      for (const name in weights) names.push(...Array<T>(weights[name]).fill(name))
      return dice.pick(names)
    },
  }
  return dice
}
