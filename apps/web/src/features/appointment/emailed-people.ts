const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Who is emailed about a change of a whole group, by first names. */
export interface ToldPeople {
  organizerEmailed: boolean
  emailed: readonly string[]
  notEmailed: readonly string[]
}

/** 'We emailed you and Cal about it. Please tell Ben.' */
export function toldWords({ organizerEmailed, emailed, notEmailed }: ToldPeople): string {
  const told = [...(organizerEmailed ? ['you'] : []), ...emailed]
  return [
    ...(told.length > 0 ? [`We emailed ${listed.format(told)} about it.`] : []),
    ...(notEmailed.length > 0 ? [`Please tell ${listed.format(notEmailed)}.`] : []),
  ].join(' ')
}
