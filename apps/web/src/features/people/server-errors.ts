import type { AppError } from '../../app/api/errors.ts'

/** A form names its fields as the API does, except for the name, for which a visitor's form asks in two fields. */
function pathOf(field: string) {
  if (field === 'firstName') return 'client_name'
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The server's error messages by form field; `others` are those without a form field. */
export function toFieldErrors<Field extends string>(
  rejection: Pick<AppError, 'errors'> | undefined,
  formFields: readonly Field[],
) {
  const fields: Partial<Record<Field, string>> = {}
  const others: string[] = []
  for (const { path, message } of rejection?.errors ?? []) {
    const field = formFields.find((each) => pathOf(each) === path)
    if (field) fields[field] ??= message
    else others.push(message)
  }
  return { fields, others }
}
