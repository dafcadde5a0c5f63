import { useState } from 'react'
import { Entries, Entry } from '../../../app/admin/screen/entry-list.tsx'
import type { Client } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { MergeClientsDialog } from './merge-clients-dialog.tsx'
import { mergeClients, duplicates as text } from './text.ts'

/** Clients who may be one person, each pair with Merge. */
export function DuplicatesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [merged, setMerged] = useState<readonly Client[]>([])
  const duplicates = trpc.clients.duplicates.useQuery()
  const endMerge = () => setMerged([])
  return (
    <Dialog open={open} onClose={onClose} title={text.title} description={text.about}>
      <DialogBody>
        <Entries
          query={duplicates}
          text={text}
          entry={({ clients, shares }) => {
            const [one, other] = clients
            if (!one || !other) return null
            return (
              <Entry
                key={other.id}
                name={`${one.name}, ${other.name}`}
                facts={[
                  shares.map((what) => mergeClients.shares[what]).join(', '),
                  ...new Set(clients.flatMap(({ email, phone }) => contactOf(email, phone))),
                ]}
                acts={
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={text.merge(one.name, other.name)}
                    onClick={() => setMerged(clients)}
                  >
                    {mergeClients.open}
                  </Button>
                }
              />
            )
          }}
        />
      </DialogBody>
      <MergeClientsDialog client={merged[0]} other={merged[1]} onClose={endMerge} />
    </Dialog>
  )
}

/** One line of what is known; none without any. */
function contactOf(email: string | null, phone: string | null): string[] {
  const contact = [email, phone].filter((each) => each !== null)
  return contact.length > 0 ? [contact.join(', ')] : []
}
