import { FREE_WITH_SPECIAL } from '@haircuts/scheduling/free-special'
import { visitTitle } from '@haircuts/scheduling/visit-title'

/** "Men's fade with hot towel and beard shape-up" */
export function formatVisit({
  name,
  addons,
}: {
  name: string
  addons: { name: string }[]
}): string {
  return visitTitle(name, addons)
}

/** 'Hot towel: free with the special.', or null without free add-ons. */
export function specialText(addons: { name: string; isFreeSpecial: boolean }[]): string | null {
  const names = addons.filter(({ isFreeSpecial }) => isFreeSpecial).map(({ name }) => name)
  if (names.length === 0) return null
  return `${new Intl.ListFormat('en-US').format(names)}: ${FREE_WITH_SPECIAL}.`
}

/** '50 minutes', '1 minute', and from 90 minutes on '1 hour 30 minutes'. */
export function minutesText(minutes: number): string {
  if (minutes < 90) return counted(minutes, 'minute')
  const rest = minutes % 60
  const hours = counted(Math.floor(minutes / 60), 'hour')
  return rest === 0 ? hours : `${hours} ${counted(rest, 'minute')}`
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
