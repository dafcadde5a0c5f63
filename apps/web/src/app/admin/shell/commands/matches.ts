interface Named {
  label: string
  synonyms?: string | undefined
}

/** Matches when each typed word is the prefix of a word of the label or of the synonyms. */
export function matches(typed: string) {
  const wanted = tokensOf(typed)
  return ({ label, synonyms = '' }: Named) => {
    const known = tokensOf(`${label} ${synonyms}`)
    return wanted.every((part) => known.some((word) => word.startsWith(part)))
  }
}

/** Groups with an item whose label has the typed words in full come first: 'logo' is no beginning of 'Logout'. */
export function bestFirst<Group extends { items: readonly Named[] }>(
  groups: readonly Group[],
  typed: string,
): Group[] {
  const wanted = tokensOf(typed)
  const isExact = ({ items }: Group) =>
    items.some(({ label }) => wanted.every((part) => tokensOf(label).includes(part)))
  return groups.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}

function tokensOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
