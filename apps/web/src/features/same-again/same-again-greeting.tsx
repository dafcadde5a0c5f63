import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { frame } from '../../app/shell/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import styles from './same-again.module.css'
import { SameAgain } from './same-again.tsx'

const text = {
  noOffer: 'This link can no longer book the same appointment. Please choose a service and a time.',
  forget: 'Not you? Forget this device',
  forgotten: 'This device has been forgotten.',
  failed: 'This device could not be forgotten. Please try again.',
} as const

/** Follows the path of /book: '#again=' with the token of an email. */
const LINK = /^#again=(.+)$/

/** The offer to book the last visit again, by the link of an email or on a remembered phone. */
export function SameAgainGreeting() {
  const [publicToken] = useState(() => LINK.exec(window.location.hash)?.[1])
  if (publicToken === undefined) return <RememberedPhone />
  return (
    <SameAgain
      publicToken={decodeURIComponent(publicToken)}
      ifNone={
        <p className={styles.offer}>
          {text.noOffer} <Link href={paths.links}>{frame.links}</Link>
        </p>
      }
    />
  )
}

function RememberedPhone() {
  const [isForgotten, setIsForgotten] = useState(false)
  const forget = trpc.sameAgain.forget.useMutation({ onSuccess: () => setIsForgotten(true) })
  const said = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (isForgotten) said.current?.focus()
  }, [isForgotten])
  if (isForgotten)
    return (
      <p ref={said} role="status" tabIndex={-1}>
        {text.forgotten}
      </p>
    )
  return (
    <SameAgain
      ifNone={null}
      after={
        <>
          {forget.isError ? (
            <ErrorMessage>
              <ErrorTitle>{text.failed}</ErrorTitle>
            </ErrorMessage>
          ) : null}
          <Button
            variant="quiet"
            size="sm"
            className={styles.quiet}
            pending={forget.isPending}
            onClick={() => forget.mutate()}
          >
            {text.forget}
          </Button>
        </>
      }
    />
  )
}
