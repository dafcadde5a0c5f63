import { useParams } from 'wouter'
import { useBusinessName } from '../../app/api/settings.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { LinkState } from './link-failed.tsx'
import { DataOfLink } from './own-data.tsx'
import { SendLinks } from './send-links.tsx'

const text = {
  title: (businessName: string) => `My appointments - ${businessName}`,
  dataTitle: (businessName: string) => `Your data - ${businessName}`,
  heading: 'My appointments',
  intro:
    'There are no accounts here: each appointment has a link of its own, with which you see, reschedule or cancel it.',
  reach: 'Or get in touch:',
} as const

/** Where a client gets the links of all appointments again. */
export function MyLinks() {
  return (
    <PageFrame title={text.title(useBusinessName())}>
      <LinkState heading={text.heading}>
        <p>{text.intro}</p>
        <SendLinks />
        <p>{text.reach}</p>
        <ReachBarber />
      </LinkState>
    </PageFrame>
  )
}

/** The link to one's own data in the email with all links. */
export function OwnData() {
  const { dataToken = '' } = useParams()
  return (
    <PageFrame title={text.dataTitle(useBusinessName())}>
      <DataOfLink key={dataToken} dataToken={dataToken} />
    </PageFrame>
  )
}
