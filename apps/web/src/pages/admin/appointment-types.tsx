import { frame } from '../../content/admin/frame.ts'
import { AdminPage } from '../../parts/admin/admin-page.tsx'

export function AppointmentTypes() {
  return <AdminPage heading={frame.appointmentTypes}>{null}</AdminPage>
}
