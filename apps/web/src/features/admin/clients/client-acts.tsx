import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { common } from '../../../app/admin/screen/text.ts'
import type { Client } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './client-acts.module.css'
import { blockClient, clientActs as text } from './text.ts'

/** What opens a dialog of its own. */
export type ClientAct = 'edit' | 'merge' | 'delete' | 'erase'

interface ClientActsProps {
  client: Client
  onAct: (act: ClientAct) => void
}

/** What is rarely done with a client, folded under More, each with what it does. */
export function ClientActs({ client, onAct }: ClientActsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const more = useRef<HTMLButtonElement>(null)
  const block = useBlock(client)
  const blocking = client.isBlocked ? 'unblock' : 'block'
  // The dialog gives the focus back to More, since the pressed button is folded again.
  const begin = (each: ClientAct) => {
    setIsOpen(false)
    more.current?.focus()
    onAct(each)
  }
  const act = (each: keyof typeof text.acts, perform: () => void) => (
    <button
      type="button"
      className={cx(styles.act, each === 'erase' && styles.forever)}
      onClick={perform}
    >
      <span className={styles.name}>
        {each === blocking && block.isPending ? common.saving : text.acts[each].name}
      </span>
      <span className={styles.about}>{text.acts[each].about}</span>
    </button>
  )
  return (
    <>
      <Button
        ref={more}
        variant="secondary"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text.more}
        <ChevronDown className={styles.chevron} size={16} aria-hidden />
      </Button>
      <div className={styles.acts} id={id} hidden={!isOpen}>
        {act('edit', () => begin('edit'))}
        {act('merge', () => begin('merge'))}
        {act(blocking, block.toggle)}
        {act('delete', () => begin('delete'))}
        {act('erase', () => begin('erase'))}
      </div>
    </>
  )
}

function useBlock({ id, name, isBlocked }: Client) {
  const { data } = trpc.clients.get.useQuery({ id })
  const { mutateAsync } = trpc.clients.update.useMutation()
  const before = { id, isBlocked, blockNote: data?.blockNote ?? null }
  const update = useAct(mutateAsync, {
    about: () => `client-${id}`,
    done: (after) => {
      const messages = {
        blocked: blockClient.blocked(name),
        unblocked: blockClient.unblocked(name),
      }
      return {
        message: after.isBlocked ? messages.blocked : messages.unblocked,
        undo: () => mutateAsync(before),
        undone: after.isBlocked ? messages.unblocked : messages.blocked,
      }
    },
    failed: blockClient.failed,
  })
  return {
    isPending: update.isPending,
    toggle: () => update.send({ id, isBlocked: !isBlocked, blockNote: null }),
  }
}
