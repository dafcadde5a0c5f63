import UserPlus from 'lucide-react/icons/user-plus'
import { type ComponentProps, useEffect } from 'react'
import { useOpenFromQuery } from '../../lib/use-open-from-query.ts'
import { frame } from '../../site/admin/words.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { usePersistentState } from './use-persistent-state.ts'

const WalkInDialog = lazyComponent(async () => (await import('./walk-in-dialog.tsx')).WalkInDialog)

/** Opens the form for a client who walks in; so does `?walk-in` in the address of its screen. */
export function WalkInButton(look: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  const [isOpen, setIsOpen] = usePersistentState('walk-in-open', false)
  useOpenFromQuery('walk-in', () => setIsOpen(true))
  useEffect(() => {
    WalkInDialog.preloadWhenIdle()
  }, [])
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        <UserPlus size={18} aria-hidden /> <span>{frame.walkIn}</span>
      </Button>
      <WalkInDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
