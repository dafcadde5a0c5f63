import { BookingDetails } from '../../../features/admin/bookings/details/booking-details.tsx'
import { BookingDialog } from '../../../features/admin/bookings/dialogs/booking-dialog.tsx'
import type { BookingKind } from '../../../features/admin/bookings/dialogs/picking.ts'
import { ExtraHoursDialog } from '../../../features/admin/business-hours/extra-hours-dialog.tsx'
import { TextDialog } from '../../../features/admin/prepared-texts/text-dialog.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { OverScreen } from '../screen/booking-over-screen.ts'
import { CommandMenu } from './commands/command-menu.tsx'
import { ShortcutSheet } from './commands/shortcut-sheet.tsx'
import type { Opened } from './commands/shortcuts.ts'
import { MenuSheet, NewSheet } from './phone-sheets.tsx'
import { unsaved as text } from './text.ts'

const KINDS = ['walk-in', 'call', 'manual'] as const

interface FrameDialogsProps {
  /** Whether one of them is open. */
  open: boolean
  opened: Opened
  /** Opens one instead, or none. */
  onOpen: (what: Opened) => void
  /** The open form of a new booking. */
  booking: BookingKind | undefined
  onBook: (kind: BookingKind) => void
  /** What is shown of one booking over the screen. */
  over: {
    act: OverScreen | undefined
    id: number
    open: (act: OverScreen, value: string) => void
    close: () => void
  }
  /** Closes all. */
  onClose: () => void
}

/** What opens from the frame of the back office. */
export function FrameDialogs(props: FrameDialogsProps) {
  const { opened, onOpen, booking, onBook, over, onClose } = props
  const close = () => onOpen(undefined)
  return (
    <>
      {opened === 'menu' ? <CommandMenu onClose={close} onSheet={() => onOpen('sheet')} /> : null}
      {opened === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
      {KINDS.map((kind) => (
        <BookingDialog key={kind} kind={kind} open={booking === kind} onClose={onClose} />
      ))}
      <BookingDetails
        bookingId={over.act === 'show-booking' ? over.id : undefined}
        onClose={over.close}
      />
      <TextDialog
        bookingId={over.act === 'text-client' ? over.id : undefined}
        kind="appointment"
        onClose={over.close}
      />
      <ExtraHoursDialog open={over.act === 'extra-hours'} onClose={over.close} />
      <NewSheet
        open={opened === 'new'}
        onClose={close}
        onBook={(kind) => {
          close()
          onBook(kind)
        }}
        onExtraHours={() => {
          close()
          over.open('extra-hours', 'new')
        }}
      />
      <MenuSheet open={opened === 'more'} onClose={close} onSearch={() => onOpen('menu')} />
    </>
  )
}

interface LeaveDialogProps {
  open: boolean
  /** The screen stays. */
  onClose: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ open, onClose, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={text.leave}
      description={text.leaveDescription}
      keep={text.stay}
      act={text.goOn}
      acting={text.goOn}
      isActing={false}
      onKeep={onClose}
      onAct={onLeave}
    />
  )
}
