import type { ChangeEvent } from 'react'
import { FieldPair, TextArea, TextField } from '../../../ui/field.tsx'
import { cutCard as text } from './text.ts'

type LineName = 'guards' | 'fadeLine' | 'cutNotes'

interface LineProps {
  name: string
  value?: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
}

interface CutCardLinesProps {
  field: (name: LineName) => LineProps
  /** How many lines of the notes are in sight. */
  rows: number
}

/** The fields of a cut card without its pictures. */
export function CutCardLines({ field, rows }: CutCardLinesProps) {
  return (
    <>
      <FieldPair>
        <TextField
          label={text.guards}
          placeholder={text.guardsHint}
          autoComplete="off"
          {...field('guards')}
        />
        <TextField label={text.fadeLine} autoComplete="off" {...field('fadeLine')} />
      </FieldPair>
      <TextArea label={text.notes} rows={rows} {...field('cutNotes')} />
    </>
  )
}
