/** "Men's fade with hot towel and beard shape-up", as on the screens, in the calendar and in the subject of an email. */
export function visitTitle(service: string, addons: readonly { name: string }[]): string {
  if (addons.length === 0) return service
  const names = addons.map(({ name }) => uncapitalised(name))
  return `${service} with ${new Intl.ListFormat('en-US').format(names)}`
}

/** 'hot towel' for 'Hot towel'; acronyms and single letters ('VIP wash', 'A') are unchanged. */
function uncapitalised(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
