/** About 49,000 passwords, loaded only when a password is chosen. */
const LIST = 'passwords-common'

/** Whether a list of the most common leaked passwords contains it, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary[LIST].includes(password.toLowerCase())
}
