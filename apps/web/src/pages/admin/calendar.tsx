import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function Calendar() {
  return <AdminPage heading={frame.calendar}>{null}</AdminPage>
}
