import { useState } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { useLinkAct } from '../appointment/use-link-act.ts'
import styles from './phone-texts.module.css'
import { texted } from './text.ts'

/** Says that texts were chosen, and lets the holder of the link get emails again. */
export function EmailInstead({ publicToken }: { publicToken: string }) {
  const stop = trpc.phoneTexts.stopByLink.useMutation()
  const act = useLinkAct()
  const [isStopped, setIsStopped] = useState(false)
  return (
    <div className={styles.choice}>
      <p role="status">{isStopped ? texted.stopped : texted.note}</p>
      {isStopped ? null : (
        <Button
          variant="quiet"
          size="sm"
          className={styles.stop}
          pending={act.isSending}
          onClick={async () => {
            setIsStopped(await act.send(() => stop.mutateAsync({ publicToken })))
          }}
        >
          {act.isSending ? texted.stopping : texted.stop}
        </Button>
      )}
      {act.errorMessage ? <p role="alert">{act.errorMessage}</p> : null}
    </div>
  )
}
