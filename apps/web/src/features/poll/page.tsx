import { useParams } from 'wouter'
import { useBusinessName } from '../../app/api/settings.ts'
import { NEW_POLL } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { BeginPoll } from './begin-poll.tsx'
import { Poll } from './poll.tsx'
import { pollText as text } from './text.ts'

/** The page of a poll, and in place of a token the form that begins one. */
export function FindTimeTogether() {
  const { pollToken = '' } = useParams()
  return (
    <PageFrame title={text.title(useBusinessName())} width="text">
      {pollToken === NEW_POLL ? <BeginPoll /> : <Poll key={pollToken} pollToken={pollToken} />}
    </PageFrame>
  )
}
