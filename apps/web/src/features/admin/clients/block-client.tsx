import { useDraft } from '../../../app/admin/editing/drafts.ts'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { common } from '../../../app/admin/screen/text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import styles from './block-client.module.css'
import { blockClient as text } from './text.ts'

const MAX_NOTE_LENGTH = 500

interface BlockedClient {
  id: number
  isBlocked: boolean
  blockNote: string | null
}

/** Says at the top of a client's details that the client cannot book online, and why, which the barber may write there. */
export function BlockedNotice({ client: { id, isBlocked, blockNote } }: { client: BlockedClient }) {
  const [note, setNote] = useDraft<string>(`client-block:${id}`)
  const update = useAct(trpc.clients.update.useMutation().mutateAsync, {
    failed: text.failed,
    onDone: () => setNote(undefined),
  })
  if (!isBlocked) return null
  if (note === undefined)
    return (
      <Banner
        tone="warn"
        action={
          <Button variant="secondary" size="sm" onClick={() => setNote(blockNote ?? '')}>
            {blockNote ? text.changeNote : text.addNote}
          </Button>
        }
      >
        <p>{text.isBlocked}</p>
        {blockNote ? <p>{blockNote}</p> : null}
      </Banner>
    )
  return (
    <Banner tone="warn" isLive={false}>
      <p>{text.isBlocked}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          update.send({ id, blockNote: note.trim() || null })
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
            {update.isPending ? common.saving : text.saveNote}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setNote(undefined)}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Banner>
  )
}
