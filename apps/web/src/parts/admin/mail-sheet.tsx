import { useEffect, useRef } from 'react'
import { oneMessage as words } from '../../content/admin/messages.ts'
import { drawMail } from '../../lib/admin/mail-dom.ts'
import type { Mail } from '../../lib/admin/message.ts'
import styles from './mail-sheet.module.css'

/** A mail as its reader sees it. */
export function MailSheet({ mail }: { mail: Mail }) {
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = host
    if (current) drawMail(mail.html, current.shadowRoot ?? current.attachShadow({ mode: 'open' }))
  }, [mail.html])
  return <section ref={host} className={styles.sheet} aria-label={words.preview} />
}
