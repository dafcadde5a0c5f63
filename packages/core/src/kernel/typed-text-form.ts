/** Texts of a form. The messages are also those of the API. */
import * as z from 'zod/mini'

export function tooLong(max: number): string {
  return `Please keep this to ${max} characters.`
}

/** A trimmed text of at most `max` characters, which may be empty. */
export function typedText(max: number, message = tooLong(max)) {
  return z.string().check(z.trim(), z.maxLength(max, message))
}

/** A trimmed text that may not be empty. */
export function requiredText(message: string) {
  return z.string(message).check(z.trim(), z.minLength(1, message))
}
