import { useMutation } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { FormDialog } from '../../../app/admin/editing/form-dialog.tsx'
import { type DeletedRef, useRestore } from '../../../app/admin/editing/use-restore.ts'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { useOpenDialog } from '../../../ui/hooks/use-open-dialog.ts'
import { Notice } from '../../../ui/notice.tsx'
import { inOrder, moved } from '../../../ui/order.ts'
import { type ToastAct, useToast } from '../../../ui/toasts.tsx'
import type { Offer } from './offer.ts'
import { OfferTable } from './offer-table.tsx'
import { offer as text } from './text.ts'

interface Saved {
  id: number
  name: string
  price: number
}

export interface OfferFormProps<T> {
  /** The item to edit; undefined for a new one. */
  offer: T | undefined
  /** The id in the address of a new item: what it is made for. */
  newFor: number | undefined
  onCancel: () => void
  onSaved: (saved: Saved) => void
  /** Asks whether to delete the edited item; undefined for a new one. */
  onDelete: (() => void) | undefined
}

interface OfferPageProps<T extends Offer> {
  heading: string
  text: Readonly<
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
  reorder: (items: { id: number; displayOrder: number }[]) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  kind: DeletedRef['kind']
  /** A specific column, after the shared ones. */
  extra?: { column: string; cell: (offer: T) => ReactNode } | undefined
  /** What is done after a new one was saved. */
  next?: (id: number) => ToastAct
  /** A sentence below the name. */
  note?: ((offer: T) => string | undefined) | undefined
  Form: ComponentType<OfferFormProps<T>>
}

/**
 * The screen of appointment types or add-ons: a sortable list, a form dialog and a deletion dialog.
 */
export function OfferPage<T extends Offer>(props: OfferPageProps<T>) {
  const { heading, text: own, list, remove, kind, extra, next, note, Form } = props
  const [showsInactive, setShowsInactive] = useState(true)
  const { act, id, open, close } = useOpenDialog('new', 'edit', 'delete')
  const opened = list.data?.find((each) => each.id === id)
  const edited = act === 'edit' ? opened : undefined
  const deleted = useLastDefined(act === 'delete' ? opened : undefined)
  const openNew = () => open('new', kind)
  const order = useOfferOrder(props)
  const toast = useToast()
  const { restore } = useRestore()
  const shown = order.shown.filter(({ isActive }) => showsInactive || isActive)

  return (
    <AdminPage
      heading={heading}
      subtitle={own.subtitle}
      actions={
        <Button onClick={openNew}>
          <Plus size={18} aria-hidden /> {own.new}
        </Button>
      }
    >
      <Checkbox checked={showsInactive} onCheckedChange={setShowsInactive}>
        {own.showInactive}
      </Checkbox>
      {list.data ? (
        shown.length > 0 ? (
          <OfferTable
            caption={heading}
            offers={shown}
            extra={extra}
            note={note}
            onMove={order.move}
            onEdit={(offer) => open('edit', offer.id)}
            onDelete={(offer) => open('delete', offer.id)}
          />
        ) : list.data.length > 0 ? (
          <Notice heading={own.allInactive}>
            <Button variant="secondary" onClick={() => setShowsInactive(true)}>
              {own.showInactive}
            </Button>
          </Notice>
        ) : (
          <Notice heading={own.empty}>
            <Button variant="secondary" onClick={openNew}>
              {own.new}
            </Button>
          </Notice>
        )
      ) : (
        <QueryState query={list} message={own.loadFailed} />
      )}
      <FormDialog
        draft={`${heading}:${edited?.id ?? 'new'}`}
        open={act === 'new' || edited !== undefined}
        onClose={close}
        title={edited ? own.edit : own.new}
      >
        <Form
          offer={edited}
          newFor={act === 'new' && id > 0 ? id : undefined}
          onCancel={close}
          onDelete={edited && (() => open('delete', edited.id))}
          onSaved={({ id: savedId, name, price }) => {
            close()
            const isFree = price === 0 && edited?.price !== 0
            const done = edited ? text.updated(name) : text.created(name)
            toast(isFree ? `${done} ${text.isFree}` : done, {
              about: `${kind}-${savedId}`,
              ways: [
                ...(isFree ? [{ label: text.setPrice, onPress: () => open('edit', savedId) }] : []),
                ...(edited || !next ? [] : [next(savedId)]),
              ],
            })
          }}
        />
      </FormDialog>
      <ActionDialog
        key={deleted?.id}
        item={act === 'delete' ? opened : undefined}
        text={{
          title: text.delete(deleted?.name ?? ''),
          description: own.sureToDelete,
          keep: common.cancel,
          act: common.delete,
          acting: text.deleting,
          done: text.deleted(deleted?.name ?? ''),
          failed: text.deleteFailed,
        }}
        act={({ id: deletedId }) => remove(deletedId)}
        undoing={
          deleted && {
            about: `${kind}-${deleted.id}`,
            undo: () => restore({ kind, id: deleted.id }),
            undone: common.restored(deleted.name),
          }
        }
        onClose={close}
      />
    </AdminPage>
  )
}

/** A move is shown immediately, and saved after the moves before it, so that the last order is stored. */
function useOfferOrder<T extends Offer>(
  props: Pick<OfferPageProps<T>, 'list' | 'kind' | 'reorder'>,
) {
  const { list, kind, reorder } = props
  const toast = useToast()
  const stored = list.data ?? []
  // Not the variables of the mutation, which are rendered a moment later: the dropped row would jump back first.
  const [order, setOrder] = useState<readonly number[]>()
  const saving = useMutation({
    scope: { id: `order-${kind}` },
    mutationFn: (ids: readonly number[]) =>
      reorder(ids.map((id, displayOrder) => ({ id, displayOrder }))),
    onError: (error) =>
      toast(text.orderFailed(failureMessage(error, text.orderFailedReason)), { tone: 'bad' }),
    onSettled: (_items, _error, ids) => setOrder((last) => (last === ids ? undefined : last)),
  })
  const shown = order ? inOrder(stored, order) : stored
  return {
    shown,
    /** Moves an item to the position of the item `place`; the items between them shift by one. */
    move: (id: number, place: number) => {
      const ids = moved(
        shown.map((item) => item.id),
        { id, place },
      )
      setOrder(ids)
      saving.mutate(ids)
    },
  }
}
