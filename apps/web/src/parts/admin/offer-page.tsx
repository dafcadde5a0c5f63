import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, type ReactNode, useState } from 'react'
import { offer as words } from '../../content/admin/offer.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { useDialog } from '../../lib/admin/use-dialog.ts'
import { useOrder } from '../../lib/admin/use-order.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AdminPage } from './admin-page.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { OfferDelete } from './offer-delete.tsx'
import { OfferTable } from './offer-table.tsx'

/** What an appointment type and an add-on have in common. */
export interface Offer {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number | null
  isActive: boolean
}

export interface OfferFormProps<T> {
  /** The one to change; none for a new one. */
  offer: T | undefined
  onCancel: () => void
  onSaved: (name: string) => void
}

interface OfferPageProps<T extends Offer> {
  heading: string
  words: Readonly<
    Record<
      'subtitle' | 'new' | 'edit' | 'showInactive' | 'empty' | 'sureToDelete' | 'loadFailed',
      string
    >
  >
  list: { data: T[] | undefined; error: unknown; refetch: () => void }
  /** Where the list is kept, so that an order the server has answered is shown at once. */
  listKey: QueryKey
  /** Asks again for everything that shows these. */
  refresh: () => Promise<void>
  reorder: (items: { id: number; displayOrder: number }[]) => Promise<T[]>
  remove: (id: number) => Promise<unknown>
  /** A column of its own, behind the others. */
  extra?: { column: string; cell: (offer: T) => ReactNode } | undefined
  Form: ComponentType<OfferFormProps<T>>
}

/** A list the barber offers from: in his order, with a dialog for each and one to take it away. */
export function OfferPage<T extends Offer>(props: OfferPageProps<T>) {
  const { heading, words: own, list, refresh, extra, Form } = props
  const [showsInactive, setShowsInactive] = useState(true)
  const form = useDialog<T | undefined>(`${heading}:form`)
  const question = useDialog<T>(`${heading}:delete`)
  const order = useOfferOrder(props)
  const toast = useToast()
  const shown = order.shown.filter(({ isActive }) => showsInactive || isActive)

  return (
    <AdminPage
      heading={heading}
      subtitle={own.subtitle}
      actions={
        <Button onClick={() => form.open(undefined)}>
          <Plus size={18} aria-hidden /> {own.new}
        </Button>
      }
    >
      <Checkbox checked={showsInactive} onChange={({ target }) => setShowsInactive(target.checked)}>
        {own.showInactive}
      </Checkbox>
      {list.data ? (
        shown.length > 0 ? (
          <OfferTable
            caption={heading}
            offers={shown}
            extra={extra}
            onMove={order.move}
            onEdit={form.open}
            onDelete={question.open}
          />
        ) : (
          <Notice heading={own.empty}>
            <Button variant="secondary" onClick={() => form.open(undefined)}>
              {own.new}
            </Button>
          </Notice>
        )
      ) : list.error ? (
        <LoadFailed error={list.error} onRetry={list.refetch} words={own.loadFailed} />
      ) : (
        <LoadingRows />
      )}
      <FormDialog
        draft={`${heading}:${form.subject?.id ?? 'new'}`}
        open={form.isOpen}
        onClose={form.close}
        title={form.subject ? own.edit : own.new}
      >
        <Form
          key={form.key}
          offer={form.subject}
          onCancel={form.close}
          onSaved={(name) => {
            form.close()
            toast(form.subject ? words.updated(name) : words.created(name))
            void refresh()
          }}
        />
      </FormDialog>
      <OfferDelete
        key={question.key}
        offer={question.subject}
        isOpen={question.isOpen}
        question={own.sureToDelete}
        remove={props.remove}
        onClose={question.close}
        onDeleted={refresh}
      />
    </AdminPage>
  )
}

function useOfferOrder<T extends Offer>(
  props: Pick<OfferPageProps<T>, 'list' | 'listKey' | 'refresh' | 'reorder'>,
) {
  const { list, listKey, refresh, reorder } = props
  const cache = useQueryClient()
  const toast = useToast()
  return useOrder(list.data ?? [], {
    save: reorder,
    onSaved: (items) => cache.setQueryData(listKey, items),
    onFailed: (error) => {
      toast(words.orderFailed(failureWords(error, words.orderFailedReason)), { tone: 'bad' })
      void refresh()
    },
  })
}
