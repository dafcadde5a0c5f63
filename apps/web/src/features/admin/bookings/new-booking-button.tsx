import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'

interface NewBookingButtonProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  label: string
  kind: 'manual' | 'call'
}

/** Opens the form of a new booking, which the frame shows for `?book` in the address of any screen. */
export function NewBookingButton({ label, kind, ...button }: NewBookingButtonProps) {
  const { open } = useOpenDialog('book')
  return (
    <Button {...button} data-new onClick={() => open('book', kind)}>
      <CalendarPlus size={18} aria-hidden /> <span>{label}</span>
    </Button>
  )
}
