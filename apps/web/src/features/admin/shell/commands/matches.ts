interface Named {
  label: string
  synonyms?: string | undefined
}

/** Matches when each typed word is the prefix of a word of the label or of the synonyms. */
export function matches(typed: string) {
  const wanted = wordsOf(typed)
  return ({ label, synonyms = '' }: Named) => {
    const known = wordsOf(`${label} ${synonyms}`)
    return wanted.every((part) => known.some((word) => word.startsWith(part)))
  }
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
}
