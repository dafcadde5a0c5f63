import { useEffect, useRef } from 'react'

/** The last defined value, so that what opens and closes keeps its content during the closing animation. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  // A state would render each open dialog twice, whose props are new objects each time.
  useEffect(() => {
    if (value !== undefined) last.current = value
  })
  return value ?? last.current
}

/** The props of a dialog: once it was open, the last ones with which it was, so that it keeps its content while it closes. */
export function useLastOpenProps<Props extends { open: boolean }>(props: Props): Props {
  const last = useLastDefined(props.open ? props : undefined)
  return last ? { ...last, open: props.open } : props
}
