import { useState } from 'react'
import type { CutCard } from '../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts, SheetPart } from '../../../ui/facts.tsx'
import { dateText } from '../../../ui/format/admin-datetime.ts'
import { StylePicture } from '../visit/intake-facts.tsx'
import { CutCardDialog } from './cut-card-dialog.tsx'
import styles from './cut-card-sheet.module.css'
import { cutCard as text } from './text.ts'

interface CutCardSheetProps {
  card: CutCard
  /** The client's name. */
  client: string
  /** The style picture of the booking that is shown, beside the pictures of earlier cuts. */
  reference?: string | null | undefined
}

/** How a client's hair is cut, as a section of a dialog, with the button to change it. */
export function CutCardSheet({ card, client, reference }: CutCardSheetProps) {
  const zone = useBusinessZone()
  const [isEditing, setIsEditing] = useState(false)
  const { guards, fadeLine, notes, pictures } = card
  const isEmpty = !(guards || fadeLine || notes || pictures.length > 0)
  return (
    <SheetPart heading={text.heading}>
      {isEmpty ? <p className={styles.soft}>{text.empty}</p> : null}
      <Facts>
        {guards ? <Fact name={text.guards}>{guards}</Fact> : null}
        {fadeLine ? <Fact name={text.fadeLine}>{fadeLine}</Fact> : null}
        {notes ? (
          <Fact name={text.notes} isWide>
            {notes}
          </Fact>
        ) : null}
      </Facts>
      {reference || pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {reference ? (
            <li className={styles.picture}>
              <StylePicture reference={reference} />
              <span>{text.forThisBooking}</span>
            </li>
          ) : null}
          {pictures.map(({ pictureReference, addedAt }) => {
            const date = dateText(addedAt.getTime(), zone)
            return (
              <li key={pictureReference} className={styles.picture}>
                <StylePicture reference={pictureReference} name={text.of(date)} />
                <span>{date}</span>
              </li>
            )
          })}
        </ul>
      ) : null}
      <p>
        <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
          {isEmpty ? text.fillIn : text.edit}
        </Button>
      </p>
      <CutCardDialog
        open={isEditing}
        card={card}
        client={client}
        onClose={() => setIsEditing(false)}
      />
    </SheetPart>
  )
}
