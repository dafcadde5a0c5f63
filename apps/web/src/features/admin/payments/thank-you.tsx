import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { payments as text } from './text.ts'
import styles from './thank-you.module.css'
import { useDonationLinks } from './use-donation-links.ts'

interface ThankYouProps {
  /** The screen is shown while this is defined. */
  booking: Pick<Booking, 'client'> | undefined
  onClose: () => void
}

/** Fills the screen for the client: a thank-you with the codes of the donation links. One press closes it. */
export function ThankYou({ booking, onClose }: ThankYouProps) {
  const [firstName = ''] = booking?.client.name.split(' ') ?? []
  return (
    <Dialog
      open={booking !== undefined}
      onClose={onClose}
      title={text.thanks(firstName)}
      size="full"
      initialFocus
    >
      <DialogBody>
        <Codes />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{text.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Codes() {
  const { settings, links } = useDonationLinks()
  if (!links) return <QueryState query={settings} message={common.loadFailed} rows={4} />
  if (links.length === 0) {
    return (
      <div className={styles.none}>
        <p>{text.noLinks}</p>
        <ButtonLink variant="secondary" href={adminQueryLinks.setting('donation_cash_app')}>
          {text.toSettings}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.thanks}>
      <p className={styles.free}>{text.free}</p>
      <ul className={styles.codes}>
        {links.map(({ name, link }) => (
          <li key={name} className={styles.code}>
            <span className={styles.name}>{name}</span>
            <QrCode text={link} label={text.code(name)} className={styles.qr} />
          </li>
        ))}
      </ul>
    </div>
  )
}
