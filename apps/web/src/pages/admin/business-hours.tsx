import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function BusinessHours() {
  return <AdminPage heading={frame.businessHours}>{null}</AdminPage>
}
