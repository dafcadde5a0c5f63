import { frame } from '../../content/admin/frame.ts'
import { mailPreviews } from '../../content/admin/messages.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'
import { MailPreviews } from '../../parts/admin/mail-previews.tsx'
import { Card } from '../../ui/card.tsx'

export function Settings() {
  return (
    <AdminPage heading={frame.settings}>
      <Card title={mailPreviews.title}>
        <MailPreviews />
      </Card>
    </AdminPage>
  )
}
