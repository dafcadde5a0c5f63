import { useState } from 'react'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { Door } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { StylePicture } from '../visit/intake-facts.tsx'
import { DoorDialog } from './door-dialog.tsx'
import { door as text } from './text.ts'

/** What clients read at the door, which belongs to the setting `arrival_page`. */
export function DoorCard() {
  const query = trpc.arrival.door.useQuery()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      title={text.title}
      aside={
        query.data ? (
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            {text.change}
          </Button>
        ) : null
      }
    >
      <p>{text.intro}</p>
      {query.data ? (
        <>
          <DoorFacts door={query.data} />
          <DoorDialog open={isOpen} door={query.data} onClose={() => setIsOpen(false)} />
        </>
      ) : (
        <QueryState query={query} message={text.loadFailed} rows={2} />
      )}
    </Card>
  )
}

function DoorFacts({ door }: { door: Door }) {
  const { pictureReference, parking, gate, dog } = door
  if (!(pictureReference ?? parking ?? gate ?? dog)) return <p>{text.nothing}</p>
  return (
    <Facts>
      {parking ? (
        <Fact name={text.parking} isWide>
          {parking}
        </Fact>
      ) : null}
      {gate ? (
        <Fact name={text.gate} isWide>
          {gate}
        </Fact>
      ) : null}
      {dog ? (
        <Fact name={text.dog} isWide>
          {dog}
        </Fact>
      ) : null}
      {pictureReference ? (
        <Fact name={text.picture} isWide>
          <StylePicture reference={pictureReference} name={text.picture} />
        </Fact>
      ) : null}
    </Facts>
  )
}
