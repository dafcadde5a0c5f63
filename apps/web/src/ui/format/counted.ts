/** '1 client', '1,250 clients': for words whose plural only adds an s. */
export function counted(count: number, singular: string): string {
  return `${count.toLocaleString('en-US')} ${singular}${count === 1 ? '' : 's'}`
}
