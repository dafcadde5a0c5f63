import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import type { BookingPrefill } from './booking-prefill.ts'

/** Opens the form for a new booking of a client who is known. */
export function BookClientButton({ prefill, label }: { prefill: BookingPrefill; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        <CalendarPlus size={16} aria-hidden /> {label}
      </Button>
      <BookingDialog open={isOpen} prefill={prefill} onClose={() => setIsOpen(false)} />
    </>
  )
}
