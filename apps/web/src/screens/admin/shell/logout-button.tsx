import LogOut from 'lucide-react/icons/log-out'
import { frame } from '../../../site/admin/words.ts'
import { useLogout } from './use-logout.ts'

export function LogoutButton({ className }: { className: string | undefined }) {
  const logout = useLogout()
  return (
    <button type="button" className={className} onClick={logout}>
      <LogOut size={20} aria-hidden />
      <span>{frame.logout}</span>
    </button>
  )
}
