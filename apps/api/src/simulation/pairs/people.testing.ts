const COUNT = 14
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A person whom no other word of the database resembles, so that a trace of them is found. */
export interface Person {
  name: string
  email: string
  phone: string
}

/** The clients of a shop. A client who was erased is replaced by a new one. */
export function people() {
  const generations = Array<number>(COUNT).fill(0)
  const make = (index: number): Person => {
    const generation = generations[index] ?? 0
    const word = `${LETTERS[index]}${LETTERS[Math.floor(generation / 26) % 26]}${LETTERS[generation % 26]}`
    return {
      name: `Perrin Quillon${word}`,
      email: `quillon.${word}@example.com`,
      phone: `979 555 ${String(1000 + index * 100 + (generation % 100)).padStart(4, '0')}`,
    }
  }
  return {
    count: COUNT,
    at: (index: number) => make(index % COUNT),
    has: (email: string) => generations.some((_, index) => make(index).email === email),
    /** The person with this address, or the one whose turn it is. */
    of(email: string | null, index: number): Person {
      const all = generations.map((_, each) => make(each))
      return all.find((each) => each.email === email) ?? make(index % COUNT)
    },
    /** The person who has the place of this one in the pool, who is another one after an erasure. */
    successorOf(person: Person): Person {
      const word = person.email.slice('quillon.'.length)
      return make(Math.max(0, LETTERS.indexOf(word[0] ?? 'a')))
    },
    /** The person at this place of the pool is another one from now on. */
    retire(email: string) {
      const index = generations.findIndex((_, each) => make(each).email === email)
      if (index >= 0) generations[index] = (generations[index] ?? 0) + 1
    },
  }
}
