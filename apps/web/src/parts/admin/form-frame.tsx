import { type FormEventHandler, type ReactNode, useContext, useEffect } from 'react'
import { common } from '../../content/admin/frame.ts'
import { FormDialogContext } from '../../lib/admin/use-dialog-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../ui/dialog.tsx'

interface FormFrameProps {
  /** What was refused and belongs to no field. */
  trouble: string | undefined
  isBusy: boolean
  /** Something has to be chosen first. */
  isBlocked?: boolean | undefined
  /** On the button that saves, which says something else while it does. */
  submit: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  children: ReactNode
}

/** The form of a FormDialog: its fields, what went wrong, and the two ways out. */
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
