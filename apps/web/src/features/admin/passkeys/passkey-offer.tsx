import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import {
  isCancelled,
  isExisting,
  passkeyFailure,
  rememberOffer,
  useAddPasskey,
} from './ceremony.ts'
import { thisDevice } from './device.ts'
import styles from './passkeys.module.css'
import { addPasskey as addText, passkeyLogin as text } from './text.ts'

/** Offers a passkey after a login with the password, until the person adds one or declines on this device. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const toast = useToast()
  const add = useAddPasskey()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ tone: 'note' | 'bad'; message: string }>()
  // The login form, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), [])

  async function accept() {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await add({ name: thisDevice(), password: null })
      toast(addText.added)
      onDone()
    } catch (error) {
      if (isExisting(error)) return decline()
      setProblem(
        isCancelled(error)
          ? { tone: 'note', message: addText.cancelled }
          : { tone: 'bad', message: passkeyFailure(error, addText.failed) },
      )
      setIsBusy(false)
    }
  }

  function decline() {
    rememberOffer()
    onDone()
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.offerTitle}
      </h1>
      <p className={styles.soft}>{text.offer}</p>
      {problem ? (
        <Banner tone={problem.tone} isUrgent={problem.tone === 'bad'}>
          {problem.message}
        </Banner>
      ) : null}
      <div className={styles.offer}>
        <Button size="lg" wide pending={isBusy} onClick={accept}>
          {isBusy ? text.waiting : text.add}
        </Button>
        <Button variant="quiet" wide disabled={isBusy} onClick={decline}>
          {text.notNow}
        </Button>
      </div>
    </>
  )
}
