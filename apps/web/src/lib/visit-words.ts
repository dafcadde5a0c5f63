/** "Men's fade with hot towel and beard shape-up" */
export function visitWords({ name, addons }: { name: string; addons: { name: string }[] }): string {
  if (addons.length === 0) return name
  const names = addons.map((addon) => uncapitalised(addon.name))
  return `${name} with ${new Intl.ListFormat('en-US').format(names)}`
}

/** '50 minutes', '1 minute' */
export function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** 'Hot towel' inside a sentence; 'VIP wash' and 'A' stay as they are. */
function uncapitalised(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
