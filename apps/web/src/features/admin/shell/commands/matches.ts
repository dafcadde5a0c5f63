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

function tokensOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
}
