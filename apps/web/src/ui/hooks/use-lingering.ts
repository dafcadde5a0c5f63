import { useState } from 'react'

/** The last defined value, so that what opens and closes keeps its content during the closing animation. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** The props of a dialog: once it was open, the last ones with which it was, so that it keeps its content while it closes. */
export function useLastOpenProps<Props extends { open: boolean }>(props: Props): Props {
  const last = useLastDefined(props.open ? props : undefined)
  return last ? { ...last, open: props.open } : props
}
