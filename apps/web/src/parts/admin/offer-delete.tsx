import { useState } from 'react'
import { offer as words } from '../../site/admin/offer.ts'
import { common } from '../../site/admin/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { failureWords } from './form-refusal.ts'

interface OfferDeleteProps {
  offer: { id: number; name: string } | undefined
  isOpen: boolean
  confirmText: string
  remove: (id: number) => Promise<unknown>
  onClose: () => void
  onDeleted: () => Promise<void>
}

export function OfferDelete(props: OfferDeleteProps) {
  const { offer, isOpen, confirmText, remove, onClose, onDeleted } = props
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
      words={confirmText}
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
