import { contact } from '../content/contact.ts'
import { useBusinessName } from '../lib/settings.ts'
import { BackToHome, ReturnToHome } from '../parts/home-link.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { Notice } from '../ui/notice.tsx'

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
