import { useEffect, useRef } from 'react'

const FIRST = 'h2[tabindex], h3[tabindex], button, a[href], input, select, textarea, p[tabindex]'

/**
 * The ref of a part whose content a press within it replaces. The pressed button is gone then, so the first heading or control of
 * what took its place takes the focus, or the part itself while it still loads. A focus elsewhere stays.
 *
 * @param isHandedOn the change belongs to a larger one, whose own heading takes the focus.
 */
export function useSwapFocus<Part extends HTMLElement>(content: unknown, isHandedOn = false) {
  const part = useRef<Part>(null)
  const before = useRef(content)
  useEffect(() => {
    if (before.current === content) return
    before.current = content
    const focused = document.activeElement
    if (isHandedOn || (focused && focused !== document.body)) return
    const first = part.current?.querySelector<HTMLElement>(FIRST) ?? part.current
    first?.focus()
  }, [content, isHandedOn])
  return part
}
