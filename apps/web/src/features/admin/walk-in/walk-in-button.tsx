import UserPlus from 'lucide-react/icons/user-plus'
import { type ComponentProps, useEffect } from 'react'
import { preloadInTurn } from '../../../ui/browser/idle-turn.ts'
import { lazy } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { LoadFailed } from '../screen/query-state.tsx'
import { frame } from '../screen/text.ts'

const WalkInDialog = lazy(async () => (await import('./walk-in-dialog.tsx')).WalkInDialog, {
  Failed: LoadFailed,
})

/** Opens the form for a client who walks in; so does `?walk-in` in the address of its screen. */
export function WalkInButton(props: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const { act, open, close } = useOpenDialog('walk-in')
  useEffect(() => {
    void preloadInTurn([WalkInDialog])
  }, [])
  return (
    <>
      <Button {...props} onClick={() => open('walk-in', 'now')}>
        <UserPlus size={18} aria-hidden /> <span>{frame.walkIn}</span>
      </Button>
      <WalkInDialog open={act === 'walk-in'} onClose={close} />
    </>
  )
}
