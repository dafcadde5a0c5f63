import { refusalOf } from '../../api/errors.ts'
import { noScript, type PlainAnswer, type PlainRequest } from '../../parts/plain.ts'
import { PlainFrame, plainVisit } from '../../parts/plain-visit.tsx'
import { type ChangeTrouble, changeTroubleOf } from '../../parts/use-change-booking.ts'
import type { ZonedBooking } from '../../parts/use-linked-booking.ts'
import { paths } from '../../paths.ts'
import { CancelDetails, Cancelled } from './cancel-details.tsx'
import { AreYouSure, cancel } from './page.tsx'

const { title } = cancel

/** Cancelling without scripts (ADR 87): the step is in the query, and the last one is a POST. */
export function plainCancel(request: PlainRequest): Promise<PlainAnswer> {
  return plainVisit(request, { purpose: 'cancel', title }, (visit, publicToken) =>
    request.fields ? sent(request, visit, publicToken) : shown(request, visit, publicToken),
  )
}

async function shown({ query }: PlainRequest, visit: ZonedBooking, publicToken: string) {
  const { status, canCancel } = visit.booking
  if (status === 'cancelled' && query.has('done'))
    return pageOf(<Cancelled visit={visit} publicToken={publicToken} />)
  const step = query.get('step')
  if (canCancel && step !== 'final' && step !== 'kept')
    return pageOf(
      <AreYouSure
        visit={visit}
        publicToken={publicToken}
        onKeep={noScript}
        onContinue={noScript}
      />,
    )
  return details({ visit, publicToken, isKept: step === 'kept' })
}

async function sent({ client }: PlainRequest, visit: ZonedBooking, publicToken: string) {
  try {
    await client.booking.cancel.mutate({ publicToken })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.code === 'link_invalid') throw error
    const trouble = changeTroubleOf(error)
    return details({ visit, publicToken, isKept: false, trouble, status: refusal.status })
  }
  return { redirect: `${paths.cancel(publicToken)}?done` }
}

interface Details {
  visit: ZonedBooking
  publicToken: string
  isKept: boolean
  trouble?: ChangeTrouble
  status?: number
}

function details({ visit, publicToken, isKept, trouble, status }: Details) {
  return pageOf(
    <CancelDetails
      visit={visit}
      publicToken={publicToken}
      isKept={isKept}
      onBack={noScript}
      plain={{ trouble }}
    />,
    status,
  )
}

function pageOf(content: React.ReactNode, status = 200): PlainAnswer {
  return { status, page: <PlainFrame title={title}>{content}</PlainFrame> }
}
