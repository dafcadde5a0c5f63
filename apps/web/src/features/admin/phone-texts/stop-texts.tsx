import { useState } from 'react'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionDialog } from '../editing/action-dialog.tsx'
import styles from './phone-texts.module.css'
import { stopTexts as text } from './text.ts'

/** Says that the client of a booking gets texts, and stops them. */
export function StopTexts({ booking }: { booking: { id: number; client: { name: string } } }) {
  const stop = trpc.phoneTexts.stop.useMutation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.stop}>
      <p>{text.note}</p>
      <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
        {text.stop}
      </Button>
      <ActionDialog
        item={isAsking ? booking : undefined}
        text={text}
        about={booking.client.name}
        act={({ id }) => stop.mutateAsync({ id })}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
