import { useBusinessName } from '../../api/settings.ts'
import { BackToHome, ReturnToHome } from '../../parts/home-link.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Notice } from '../../ui/notice.tsx'

export const contact = {
  title: (businessName: string) => `Contact - ${businessName}`,
  heading: 'Contact',
  soon: 'Contact content coming soon...',
} as const

export function Contact() {
  const name = useBusinessName()
  return (
    <PageFrame title={contact.title(name)}>
      <BackToHome />
      <h1>{contact.heading}</h1>
      <Notice heading={contact.soon} />
      <ReturnToHome />
    </PageFrame>
  )
}
