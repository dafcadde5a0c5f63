/** An open dialog of Base UI. Its toasts have the role of a dialog as well, but not this attribute. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-open]'

/** The dialog on top of all others. */
export function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1)
}
