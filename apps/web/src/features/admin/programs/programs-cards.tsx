import { apiBase } from '../../../ui/browser/base-path.ts'
import { Card } from '../../../ui/card.tsx'
import { ApiKeys } from './api-keys.tsx'
import styles from './programs.module.css'
import { apiKeys, EXAMPLE, programs, signature, webhooks } from './text.ts'
import { Webhooks } from './webhooks.tsx'

/** API keys and webhooks, with an example of checking a signature. */
export function ProgramsCards() {
  return (
    <>
      <Card title={apiKeys.title}>
        <p className={styles.soft}>
          {programs.intro} {apiKeys.note}
        </p>
        <ApiKeys />
        <p>
          <a href={`${apiBase()}/docs`} target="_blank" rel="noreferrer">
            {programs.reference}
          </a>
        </p>
      </Card>
      <Card title={webhooks.title}>
        <p className={styles.soft}>{webhooks.note}</p>
        <Webhooks />
        <details className={styles.example}>
          <summary>{signature.title}</summary>
          <p>{signature.words}</p>
          <p className={styles.codeTitle}>{signature.codeLabel}</p>
          <pre className={styles.code}>
            <code>{EXAMPLE}</code>
          </pre>
        </details>
      </Card>
    </>
  )
}
