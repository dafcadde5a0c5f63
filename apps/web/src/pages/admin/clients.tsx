import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function Clients() {
  return <AdminPage heading={frame.clients}>{null}</AdminPage>
}
