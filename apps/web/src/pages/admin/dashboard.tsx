import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function Dashboard() {
  return <AdminPage heading={frame.dashboard}>{null}</AdminPage>
}
