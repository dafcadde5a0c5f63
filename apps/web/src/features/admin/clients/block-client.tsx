import { useDraft } from '../../../app/admin/editing/drafts.ts'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { common } from '../../../app/admin/screen/text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SheetPart } from '../../../ui/facts.tsx'
import { TextArea } from '../../../ui/field.tsx'
import styles from './block-client.module.css'
import { blockClient as text } from './text.ts'

const MAX_NOTE_LENGTH = 500

interface BlockedClient {
  id: number
  name: string
  isBlocked: boolean
  blockNote: string | null
}

/** Says at the top of a client's details that the client cannot book online, and why. */
export function BlockedNotice({ client: { isBlocked, blockNote } }: { client: BlockedClient }) {
  if (!isBlocked) return null
  return (
    <Banner tone="warn">
      <p>{text.isBlocked}</p>
      {blockNote ? <p>{blockNote}</p> : null}
    </Banner>
  )
}

/** Lets the barber block a client from booking online, with a note, and take the block back. */
export function BlockClient({ client }: { client: BlockedClient }) {
  const { id, name, isBlocked } = client
  const [note, setNote] = useDraft<string>(`client-block:${id}`)
  const update = useAct(trpc.clients.update.useMutation().mutateAsync, {
    done: (after) => (after.isBlocked ? text.blocked(name) : text.unblocked(name)),
    failed: text.failed,
    onDone: () => setNote(undefined),
  })
  if (isBlocked) {
    return (
      <SheetPart heading={text.heading}>
        <p>{text.isBlocked}</p>
        <p>
          <Button
            variant="secondary"
            size="sm"
            pending={update.isPending}
            onClick={() => update.send({ id, isBlocked: false, blockNote: null })}
          >
            {update.isPending ? text.unblocking : text.unblock}
          </Button>
        </p>
      </SheetPart>
    )
  }
  return (
    <SheetPart heading={text.heading}>
      <p>{text.hint}</p>
      {note === undefined ? (
        <p>
          <Button variant="secondary" size="sm" onClick={() => setNote('')}>
            {text.open}
          </Button>
        </p>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            update.send({ id, isBlocked: true, blockNote: note.trim() || null })
          }}
        >
          <TextArea
            label={text.note}
            hint={text.noteHint}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" size="sm" pending={update.isPending}>
              {update.isPending ? text.acting : text.act}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setNote(undefined)}>
              {common.cancel}
            </Button>
          </div>
        </form>
      )}
    </SheetPart>
  )
}
