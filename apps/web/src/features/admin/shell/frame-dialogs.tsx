import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { BookingDialog } from '../bookings/dialogs/booking-dialog.tsx'
import { CommandMenu } from './commands/command-menu.tsx'
import { ShortcutSheet } from './commands/shortcut-sheet.tsx'
import type { Opened } from './commands/shortcuts.ts'
import { Drawer } from './drawer.tsx'
import { unsaved as text } from './text.ts'

interface FrameDialogsProps {
  /** Whether one of them is open. */
  open: boolean
  opened: Opened
  /** Opens one instead, or none. */
  onOpen: (what: Opened) => void
  /** Whether the drawer is open; undefined while it never was. */
  isDrawerOpen: boolean | undefined
  onCloseDrawer: () => void
  /** The open form of a new booking: for a client who walks in or calls, or any other one. */
  booking: 'walk-in' | 'book' | undefined
  onCloseBooking: () => void
  onClose: () => void
}

/** What opens from the frame of the back office. */
export function FrameDialogs(props: FrameDialogsProps) {
  const { opened, onOpen, isDrawerOpen, onCloseDrawer, booking, onCloseBooking } = props
  const close = () => onOpen(undefined)
  return (
    <>
      {opened === 'menu' ? <CommandMenu onClose={close} onSheet={() => onOpen('sheet')} /> : null}
      {opened === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
      <BookingDialog open={booking === 'walk-in'} isWalkIn onClose={onCloseBooking} />
      <BookingDialog open={booking === 'book'} onClose={onCloseBooking} />
      {isDrawerOpen === undefined ? null : (
        <Drawer isOpen={isDrawerOpen} onClose={onCloseDrawer} onCommand={() => onOpen('menu')} />
      )}
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
