import { snakeCase } from './key-case.ts'

/**
 * A field of a request as REST names it, such as `people.0.first_name`: nested fields are joined by dots. A text with a capital
 * does not compile, so that nobody writes the camelCase name.
 */
export type FieldPath = Lowercase<string>

/** The path of a field of an input, whose parts are in camelCase; `people`, 0, `firstName` becomes `people.0.first_name`. */
export function fieldPath(parts: readonly PropertyKey[]): FieldPath {
  const path = parts
    .map((part) => snakeCase(String(part)))
    .join('.')
    .toLowerCase()
  if (!isFieldPath(path)) throw new Error(`${path} is not in lower case.`)
  return path
}

function isFieldPath(text: string): text is FieldPath {
  return text === text.toLowerCase()
}
