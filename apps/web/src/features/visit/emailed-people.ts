const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Who is emailed about a change of a whole group, by first names. */
export interface NotifiedPeople {
  organizerEmailed: boolean
  emailed: readonly string[]
  notEmailed: readonly string[]
}

/** 'We emailed you and Cal about it. Please tell Ben.' */
export function notifiedMessage({ organizerEmailed, emailed, notEmailed }: NotifiedPeople): string {
  const notified = [...(organizerEmailed ? ['you'] : []), ...emailed]
  return [
    ...(notified.length > 0 ? [`We emailed ${listed.format(notified)} about it.`] : []),
    ...(notEmailed.length > 0 ? [`Please tell ${listed.format(notEmailed)}.`] : []),
  ].join(' ')
}
