import { FREE_WITH_SPECIAL } from '@haircuts/scheduling/free-special'
import { visitTitle } from '@haircuts/scheduling/visit-title'

/** "Men's fade with hot towel and beard shape-up" */
export function visitWords({ name, addons }: { name: string; addons: { name: string }[] }): string {
  return visitTitle(name, addons)
}

/** 'Hot towel: free with the Aggie special.', or null without free add-ons. */
export function specialText(addons: { name: string; isFreeSpecial: boolean }[]): string | null {
  const names = addons.filter(({ isFreeSpecial }) => isFreeSpecial).map(({ name }) => name)
  if (names.length === 0) return null
  return `${new Intl.ListFormat('en-US').format(names)}: ${FREE_WITH_SPECIAL}.`
}

/** '50 minutes', '1 minute' */
export function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
