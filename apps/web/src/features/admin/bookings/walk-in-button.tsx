import UserPlus from 'lucide-react/icons/user-plus'
import type { ComponentProps } from 'react'
import { frame } from '../../../app/admin/screen/text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'

/** Opens the form for a client who walks in, which the frame shows for `?walk-in` in the address of any screen. */
export function WalkInButton(
  props: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>,
) {
  const { open } = useOpenDialog('walk-in')
  return (
    <Button {...props} onClick={() => open('walk-in', 'now')}>
      <UserPlus size={18} aria-hidden /> <span>{frame.walkIn}</span>
    </Button>
  )
}
