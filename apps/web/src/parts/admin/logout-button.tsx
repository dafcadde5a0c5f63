import LogOut from 'lucide-react/icons/log-out'
import { frame } from '../../content/admin/frame.ts'
import { useLogout } from '../../lib/admin/use-logout.ts'

export function LogoutButton({ className }: { className: string | undefined }) {
  const { logout, isPending } = useLogout()
  return (
    <button type="button" className={className} onClick={logout} disabled={isPending}>
      <LogOut size={20} aria-hidden />
      <span>{isPending ? frame.loggingOut : frame.logout}</span>
    </button>
  )
}
