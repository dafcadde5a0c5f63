import UserPlus from 'lucide-react/icons/user-plus'
import { type ComponentProps, useEffect } from 'react'
import { preloadInTurn } from '../../lib/idle-turn.ts'
import { lazy } from '../../lib/lazy.tsx'
import { useOpenDialog } from '../../lib/use-open-dialog.ts'
import { frame } from '../../site/admin/words.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from './query-state.tsx'

const WalkInDialog = lazy(async () => (await import('./walk-in-dialog.tsx')).WalkInDialog, {
  Failed: LoadFailed,
})

/** Opens the form for a client who walks in; so does `?walk-in` in the address of its screen. */
export function WalkInButton(look: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const { act, open, close } = useOpenDialog('walk-in')
  useEffect(() => {
    void preloadInTurn([WalkInDialog])
  }, [])
  return (
    <>
      <Button {...look} onClick={() => open('walk-in', 'now')}>
        <UserPlus size={18} aria-hidden /> <span>{frame.walkIn}</span>
      </Button>
      <WalkInDialog open={act === 'walk-in'} onClose={close} />
    </>
  )
}
