import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function Addons() {
  return <AdminPage heading={frame.addons}>{null}</AdminPage>
}
