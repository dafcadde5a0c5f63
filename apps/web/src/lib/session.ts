/**
 * The barber's login, as the browser keeps it: signed in means that a token is stored. Any 401 throws
 * the token away, and whichever screen of the back office is open then asks for a new login.
 */
const KEY = 'access_token'

/** Null for a visitor, on the server, and in a window that may store nothing. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepToken(token: string) {
  localStorage.setItem(KEY, token)
  tell()
}

export function forgetToken() {
  if (!readToken()) return
  localStorage.removeItem(KEY)
  tell()
}

/** Other tabs hear this event from the browser, this one only from us. */
function tell() {
  window.dispatchEvent(new Event('storage'))
}
