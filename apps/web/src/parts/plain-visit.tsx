import type { ReactNode } from 'react'
import { refusalOf } from '../api/errors.ts'
import { useBusinessName } from '../api/settings.ts'
import { InvalidLink } from './link-outcomes.tsx'
import { PageFrame } from './page-frame.tsx'
import type { PlainAnswer, PlainRequest } from './plain.ts'
import type { ZonedBooking } from './use-linked-booking.ts'

interface PlainVisitOptions {
  purpose: 'reschedule' | 'cancel'
  /** Of the page, with the name of the business. */
  title: (businessName: string) => string
}

/** A page without scripts about the booking of a link. `show` gets the booking as it is now. */
export async function plainVisit(
  { client, params }: PlainRequest,
  { purpose, title }: PlainVisitOptions,
  show: (visit: ZonedBooking, publicToken: string) => Promise<PlainAnswer>,
): Promise<PlainAnswer> {
  const { publicToken = '' } = params
  try {
    const [booking, settings] = await Promise.all([
      client.booking.byToken.query({ publicToken }),
      client.setting.public.query(),
    ])
    const timezone = settings.find(({ key }) => key === 'timezone')?.value ?? 'UTC'
    return await show({ booking, timezone }, publicToken)
  } catch (error) {
    if (refusalOf(error)?.code !== 'link_invalid') throw error
    const page = (
      <PlainFrame title={title}>
        <InvalidLink purpose={purpose} />
      </PlainFrame>
    )
    return { status: 404, page }
  }
}

interface PlainFrameProps extends Pick<PlainVisitOptions, 'title'> {
  children: ReactNode
}

export function PlainFrame({ title, children }: PlainFrameProps) {
  return <PageFrame title={title(useBusinessName())}>{children}</PageFrame>
}
