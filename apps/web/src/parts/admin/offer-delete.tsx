import { useState } from 'react'
import { common } from '../../content/admin/frame.ts'
import { offer as words } from '../../content/admin/offer.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'

interface OfferDeleteProps {
  offer: { id: number; name: string } | undefined
  isOpen: boolean
  question: string
  remove: (id: number) => Promise<unknown>
  onClose: () => void
  onDeleted: () => Promise<void>
}

export function OfferDelete(props: OfferDeleteProps) {
  const { offer, isOpen, question, remove, onClose, onDeleted } = props
  const [isActing, setActing] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const toast = useToast()

  async function act() {
    if (!offer) return
    setActing(true)
    setTrouble(undefined)
    try {
      await remove(offer.id)
      onClose()
      toast(words.deleted(offer.name))
      await onDeleted()
    } catch (error) {
      setTrouble(failureWords(error, words.deleteFailed))
    } finally {
      setActing(false)
    }
  }

  return (
    <ConfirmDialog
      open={isOpen}
      title={offer ? words.delete(offer.name) : ''}
      words={question}
      keep={common.cancel}
      act={common.delete}
      acting={words.deleting}
      isActing={isActing}
      trouble={trouble}
      onKeep={onClose}
      onAct={() => void act()}
    />
  )
}
