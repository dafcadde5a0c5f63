import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function Bookings() {
  return <AdminPage heading={frame.bookings}>{null}</AdminPage>
}
