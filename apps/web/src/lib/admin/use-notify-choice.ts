import { useCallback, useState } from 'react'

const KEY = 'calendar_notify_client'

/** Whether clients hear by mail of what the barber drags elsewhere; remembered on this device. */
export function useNotifyChoice() {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) !== 'no')
  const choose = useCallback((on: boolean) => {
    localStorage.setItem(KEY, on ? 'yes' : 'no')
    setIsOn(on)
  }, [])
  return [isOn, choose] as const
}
