import { QueryState } from '../../../../app/admin/screen/query-state.tsx'
import type { DnsFinding } from '../../../../app/api/admin-outputs.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { CopyLink } from '../../../../ui/copy-link.tsx'
import styles from './mail-server.module.css'
import { mailDns as text } from './text.ts'

const VARIANTS = {
  ok: 'good',
  missing: 'destructive',
  wrong: 'destructive',
  unknown: 'outline',
} as const

/** What the name servers say about the sender's domain, and the records to add. */
export function MailDns() {
  const query = trpc.mailServer.dns.useQuery(undefined, {
    refetchInterval: false,
    meta: { isOnDemand: true },
  })
  if (!query.data) return <QueryState query={query} message={text.failed} rows={3} />
  const { domain, spf, dkim, dmarc } = query.data
  // The domain of a mail provider has one sentence for all three.
  const isSame = spf.sentence === dkim.sentence && dkim.sentence === dmarc.sentence
  return (
    <section className={styles.checks}>
      <h3 className={styles.heading}>{text.title(domain)}</h3>
      <ul className={styles.list}>
        {isSame && spf.state !== 'unknown' ? (
          <Finding name={text.all} finding={spf} />
        ) : (
          <>
            <Finding name={text.names.spf} finding={spf} />
            <Finding name={text.names.dkim} finding={dkim} />
            <Finding name={text.names.dmarc} finding={dmarc} />
          </>
        )}
      </ul>
    </section>
  )
}

function Finding({ name, finding }: { name: string; finding: DnsFinding }) {
  const { state, found, add, addAlso, sentence } = finding
  const records = add ? [add, ...addAlso] : []
  return (
    <li className={styles.check}>
      <p className={styles.name}>
        {name} <Badge variant={VARIANTS[state]}>{text.states[state]}</Badge>
      </p>
      <p>{sentence}</p>
      {found.length > 0 ? <p className={styles.found}>{text.found(found.join('\n'))}</p> : null}
      {records.map((record) => (
        <div key={record.name} className={styles.check}>
          <RecordPart label={text.recordName(name, record.type)} value={record.name} />
          <RecordPart label={text.recordValue(name)} value={record.value} />
        </div>
      ))}
      {records.length > 0 ? <p className={styles.found}>{text.where}</p> : null}
    </li>
  )
}

function RecordPart({ label, value }: { label: string; value: string }) {
  return <CopyLink label={label} name={label} url={value} copy={text.copy} copied={text.copied} />
}
