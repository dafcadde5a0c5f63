import { useState } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

const text = {
  remember: 'Remember me on this device',
  hint: 'Next time, you can book the same appointment in two taps. You can untick this at any time.',
  remembered: 'Done.',
  rememberFailed: 'This could not be saved. Please try again.',
} as const

/** Asks whether the site may remember this device, for the same again in two taps. */
export function RememberPhone({ publicToken }: { publicToken: string }) {
  const [isRemembered, setIsRemembered] = useState(false)
  const remember = trpc.sameAgain.remember.useMutation()
  const forget = trpc.sameAgain.forget.useMutation()
  const isPending = remember.isPending || forget.isPending

  async function change(wanted: boolean) {
    setIsRemembered(wanted)
    try {
      await (wanted ? remember.mutateAsync({ publicToken }) : forget.mutateAsync())
    } catch {
      setIsRemembered(!wanted)
    }
  }

  return (
    <div>
      <Checkbox
        checked={isRemembered}
        disabled={isPending}
        onCheckedChange={(checked) => void change(checked)}
      >
        {text.remember}
      </Checkbox>
      <p>{text.hint}</p>
      <p role="status">
        {remember.isError || forget.isError ? text.rememberFailed : null}
        {isRemembered && remember.isSuccess ? text.remembered : null}
      </p>
    </div>
  )
}
