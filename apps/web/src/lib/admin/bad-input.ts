/**
 * Whether a field of a form holds something its type cannot read, as a number input does with '1e'.
 * The browser then says its value is empty, which would pass for a field that was cleared.
 */
export function hasBadInput(form: EventTarget | null | undefined, name: string): boolean {
  if (!(form instanceof HTMLFormElement)) return false
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.validity.badInput
}
