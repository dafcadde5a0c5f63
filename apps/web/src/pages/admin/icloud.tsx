import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function Icloud() {
  return <AdminPage heading={frame.icloud}>{null}</AdminPage>
}
