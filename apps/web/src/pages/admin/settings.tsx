import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function Settings() {
  return <AdminPage heading={frame.settings}>{null}</AdminPage>
}
