import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, type ReactNode, useState } from 'react'
import { offer as words } from '../../site/admin/offer.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AdminPage } from './admin-page.tsx'
import { FormDialog } from './form-dialog.tsx'
import { failureWords } from './form-refusal.ts'
import { LoadFailed } from './load-failed.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { OfferDelete } from './offer-delete.tsx'
import { OfferTable } from './offer-table.tsx'
import { useDialog } from './use-dialog.ts'
import { useOrder } from './use-order.ts'

/** The fields that appointment types and add-ons share. */
export interface Offer {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number | null
  isActive: boolean
  isFreeSpecial?: boolean
}

export interface OfferFormProps<T> {
  /** The item to edit; undefined for a new one. */
  offer: T | undefined
  onCancel: () => void
  onSaved: (name: string) => void
}

interface OfferPageProps<T extends Offer> {
  heading: string
  words: Readonly<
    Record<
      | 'subtitle'
      | 'new'
      | 'edit'
      | 'showInactive'
      | 'empty'
      | 'allInactive'
      | 'sureToDelete'
      | 'loadFailed',
      string
    >
  >
  list: { data: T[] | undefined; error: unknown; refetch: () => void }
  /**
   * Query key of the list, so that the order returned by the server is written to the cache at
   * once.
   */
  listKey: QueryKey
  /** Invalidates all queries that contain these items. */
  refresh: () => Promise<void>
  reorder: (items: { id: number; displayOrder: number }[]) => Promise<T[]>
  remove: (id: number) => Promise<unknown>
  /** A specific column, after the shared ones. */
  extra?: { column: string; cell: (offer: T) => ReactNode } | undefined
  Form: ComponentType<OfferFormProps<T>>
}

/**
 * The screen of appointment types or add-ons: a sortable list, a form dialog and a deletion dialog.
 */
export function OfferPage<T extends Offer>(props: OfferPageProps<T>) {
  const { heading, words: own, list, refresh, extra, Form } = props
  const [showsInactive, setShowsInactive] = useState(true)
  const form = useDialog<T | undefined>(`${heading}:form`)
  const deletion = useDialog<T>(`${heading}:delete`)
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
            onDelete={deletion.open}
          />
        ) : list.data.length > 0 ? (
          <Notice heading={own.allInactive}>
            <Button variant="secondary" onClick={() => setShowsInactive(true)}>
              {own.showInactive}
            </Button>
          </Notice>
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
        key={deletion.key}
        offer={deletion.subject}
        isOpen={deletion.isOpen}
        confirmText={own.sureToDelete}
        remove={props.remove}
        onClose={deletion.close}
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
