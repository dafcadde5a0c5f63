import { type FormEventHandler, type ReactNode, useContext, useEffect } from 'react'
import { common } from '../../site/admin/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../ui/dialog.tsx'
import { FormDialogContext } from './use-dialog-form.ts'

interface FormFrameProps {
  /** An error that belongs to no field. */
  trouble: ReactNode
  isBusy: boolean
  /** Disables the submit button until a required choice is made. */
  isBlocked?: boolean | undefined
  /** Label of the submit button; the caller changes it while saving. */
  submit: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  children: ReactNode
}

/** The form of a `FormDialog`: fields, error banner, Cancel and submit. */
export function FormFrame(props: FormFrameProps) {
  const { trouble, isBusy, isBlocked = false, submit, onSubmit, onCancel, children } = props
  const { end, hold } = useContext(FormDialogContext)
  useEffect(() => {
    hold(isBusy)
    return () => hold(false)
  }, [hold, isBusy])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit(event)
      }}
    >
      <DialogBody>{children}</DialogBody>
      {trouble ? (
        <Banner tone="bad" isUrgent>
          {trouble}
        </Banner>
      ) : null}
      <DialogActions>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => {
            end()
            onCancel()
          }}
        >
          {common.cancel}
        </Button>
        <Button type="submit" disabled={isBlocked} pending={isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  )
}
