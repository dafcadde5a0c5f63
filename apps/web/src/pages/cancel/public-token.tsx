import { useState } from 'react'
import { useParams } from 'wouter'
import { cancel } from '../../content/cancel.ts'
import { emailedLink } from '../../content/emailed-link.ts'
import { useBusinessName } from '../../lib/settings.ts'
import { useLater } from '../../lib/use-later.ts'
import { type ShownVisit, useLinkedVisit } from '../../lib/use-linked-visit.ts'
import { LinkFailed } from '../../parts/link-failed.tsx'
import { LinkedSheet } from '../../parts/linked-sheet.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { VisitSheetSkeleton } from '../../parts/visit-sheet.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'

const loadCancelEnd = () => import('../../parts/cancel-end.tsx')

/** Giving up one visit, by the link of its confirmation email. */
export function Cancel() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={cancel.title(useBusinessName())}>
      <Cancelling key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

function Cancelling({ publicToken }: { publicToken: string }) {
  const link = useLinkedVisit(publicToken)
  const [step, setStep] = useState<'ask' | 'final' | 'kept'>('ask')

  const visit = link.status === 'ready' ? link.visit : undefined
  const isAsking = step === 'ask' && visit?.booking.status === 'confirmed'
  const isEnding = link.status === 'invalid' || (visit !== undefined && !isAsking)
  const end = useLater(loadCancelEnd, isEnding)

  if (link.status === 'failed') return <LinkFailed {...link} onRetry={link.retry} />
  if (isEnding && end.hasFailed) return <LinkFailed onRetry={end.retry} />
  if (isAsking)
    return (
      <AreYouSure
        visit={visit}
        onKeep={() => setStep('kept')}
        onContinue={() => setStep('final')}
      />
    )
  if (!isEnding || !end.module)
    return <VisitSheetSkeleton heading={cancel.heading} waiting={emailedLink.loading} />
  if (!visit) return <end.module.InvalidLink purpose="cancel" />
  return (
    <end.module.CancelEnd
      visit={visit}
      publicToken={publicToken}
      isKept={step === 'kept'}
      onBack={() => setStep('ask')}
    />
  )
}

interface AreYouSureProps {
  visit: ShownVisit
  onKeep: () => void
  onContinue: () => void
}

function AreYouSure({ visit, onKeep, onContinue }: AreYouSureProps) {
  return (
    <LinkedSheet visit={visit} heading={cancel.askHeading}>
      <p>{cancel.ask}</p>
      <Actions>
        <Button onClick={onKeep}>{cancel.keep}</Button>
        <Button variant="danger" onClick={onContinue}>
          {cancel.goOn}
        </Button>
      </Actions>
    </LinkedSheet>
  )
}
