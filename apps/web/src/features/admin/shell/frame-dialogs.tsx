import { CommandMenu } from './commands/command-menu.tsx'
import { ShortcutSheet } from './commands/shortcut-sheet.tsx'
import type { Opened } from './commands/shortcuts.ts'
import { Drawer } from './drawer.tsx'

interface FrameDialogsProps {
  opened: Opened
  /** Opens one instead, or none. */
  open: (what: Opened) => void
  /** Whether the drawer is open; undefined while it never was. */
  isDrawerOpen: boolean | undefined
  onCloseDrawer: () => void
}

/** What opens from the frame of the back office. */
export function FrameDialogs({ opened, open, isDrawerOpen, onCloseDrawer }: FrameDialogsProps) {
  const close = () => open(undefined)
  return (
    <>
      {opened === 'menu' ? <CommandMenu onClose={close} onSheet={() => open('sheet')} /> : null}
      {opened === 'sheet' ? <ShortcutSheet onClose={close} /> : null}
      {isDrawerOpen === undefined ? null : (
        <Drawer isOpen={isDrawerOpen} onClose={onCloseDrawer} onCommand={() => open('menu')} />
      )}
    </>
  )
}
