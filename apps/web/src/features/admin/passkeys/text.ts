/** Texts of signing in with a passkey and of the offer after a login. */
export const passkeyLogin = {
  signIn: 'Sign in with a passkey',
  waiting: 'Waiting for your device...',
  failed: 'You could not be signed in. Please try again, or log in with your password.',
  cancelled: 'No passkey was used. You can try again, or log in with your password.',
  offerTitle: 'Sign in with a passkey next time?',
  offer:
    'With the fingerprint, face or screen lock of this device instead of your password and a code. The password keeps working.',
  add: 'Add a passkey',
  notNow: 'Not now',
} as const

/** Texts of the list in the settings. */
export const passkeys = {
  title: 'Passkeys',
  loadFailed: 'The passkeys could not be loaded.',
  none: 'None yet. A passkey signs you in with the fingerprint, face or screen lock of your device, without password and code.',
  unsupported: 'This browser cannot add one here. Passkeys need an https address with a host name.',
  note: 'A new password and signing devices out remove no passkey.',
  lastUsed: (when: string) => `Last used ${when}`,
  neverUsed: 'Not used yet',
  add: 'Add a passkey',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
} as const

export const addPasskey = {
  title: 'Add a passkey',
  description:
    'Please confirm your password first. Then your device asks how to store the passkey.',
  name: 'Name',
  defaultName: 'Passkey',
  nameHint: 'By which you recognize it in this list.',
  password: 'Your password',
  submit: 'Continue',
  submitting: 'Waiting for your device...',
  added: 'The passkey was added.',
  cancelled: 'No passkey was added. You can try again.',
  exists: 'This device already has a passkey for your account.',
  failed: 'The passkey could not be added. Please try again.',
} as const

export const renamePasskey = {
  title: 'Rename passkey',
  name: 'Name',
  submit: 'Rename',
  submitting: 'Renaming...',
  failed: 'The passkey could not be renamed. Please try again.',
} as const

export const removePasskey = {
  title: 'Remove this passkey?',
  description:
    'It no longer signs in, and the other devices that it signed in are signed out. Your password keeps working.',
  keep: 'Keep it',
  act: 'Remove passkey',
  acting: 'Removing...',
  done: 'The passkey was removed.',
  failed: 'The passkey could not be removed. Please try again.',
} as const

/** Why the browser has used or made no passkey. */
export const browserProblems = {
  otherAddress: (host: string) =>
    `Passkeys work only at ${host}. Please open the site there, or use your password.`,
  unable: 'This device cannot use a passkey here. Please use your password.',
} as const
