import { clientForm, clientFormWithEmail, newClientForm } from '@haircuts/core/clients/client-form'
import { keepPreviousData } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ActionDialog } from '../../../app/admin/editing/action-dialog.tsx'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useRestore } from '../../../app/admin/editing/use-restore.ts'
import { common } from '../../../app/admin/screen/text.ts'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import type { Client } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { CandidateList } from './merge-candidates.tsx'
import { clientDetails, deleteClient, staysBlocked, clientForm as text } from './text.ts'

interface ClientDialogProps {
  open: boolean
  /** The client to edit; undefined for a new one. */
  client: Client | undefined
  onClose: () => void
  /** Opens a client who may be the new one that is typed in. */
  onOpen?: (client: Client) => void
  /** Opens the client, whose visits ahead have the former email. */
  onOtherEmail?: (client: Client) => void
}

/** The dialog to create or edit a client. */
export function ClientDialog({ open, ...form }: ClientDialogProps) {
  const { client, onClose } = form
  return (
    <FormDialog
      draft={`client:${client?.id ?? 'new'}`}
      open={open}
      onClose={onClose}
      title={client ? text.editTitle : text.newTitle}
    >
      <ClientFormFields {...form} />
    </FormDialog>
  )
}

/** Form fields by their names in the API. */
const FIELDS = { name: 'name', email: 'email', phone: 'phone', notes: 'notes' } as const

type ClientFormFieldsProps = Omit<ClientDialogProps, 'open'>

function ClientFormFields({ client, onClose, onOpen, onOtherEmail }: ClientFormFieldsProps) {
  const toast = useToast()
  const [, navigate] = useLocation()
  const create = trpc.clients.create.useMutation()
  const update = trpc.clients.update.useMutation()
  const hasEmail = Boolean(client?.email)
  const withoutEmail = client ? clientForm : newClientForm
  const dialog = useAdminForm(hasEmail ? clientFormWithEmail : withoutEmail, {
    defaultValues: {
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      notes: client?.notes ?? '',
    },
    fields: FIELDS,
    otherwise: text.failed,
    save: async ({ name, email, phone, notes }) => {
      const details = { name, phone: phone || null, notes: notes || null }
      if (client) {
        const change = { id: client.id, ...details, ...(email && { email }) }
        const saved = await update.mutateAsync(change)
        toast(text.updated, { about: `client-${client.id}` })
        onClose()
        if (saved.email !== client.email && saved.nextVisitAt) onOtherEmail?.(saved)
        return
      }
      const { id } = await create.mutateAsync({ ...details, email: email || null })
      const way = (label: string, path: string) => ({ label, onPress: () => navigate(path) })
      toast(text.created, {
        about: 'new-client',
        ways: [
          way(common.view, adminQueryLinks.client(id)),
          way(clientDetails.book, adminQueryLinks.bookClient(id)),
        ],
      })
      onClose()
    },
  })
  const { field } = dialog

  return (
    <FormFrame
      dialog={dialog}
      submit={client ? text.update : text.create}
      submitting={common.saving}
      onCancel={onClose}
    >
      <TextField label={text.name} autoComplete="off" required {...field('name')} />
      <EmailField
        label={text.email}
        autoComplete="off"
        required={hasEmail}
        optional={!hasEmail}
        {...field('email')}
        onTake={(email) => dialog.form.setValue('email', email, { shouldDirty: true })}
      />
      <TextField label={text.phone} type="tel" autoComplete="off" optional {...field('phone')} />
      {client || !onOpen ? null : (
        <LikeClients typed={dialog.form.watch(['name', 'email', 'phone'])} onOpen={onOpen} />
      )}
      <TextArea label={text.notes} optional {...field('notes')} />
    </FormFrame>
  )
}

const DEBOUNCE_MS = 300

interface LikeClientsProps {
  /** The name, the email and the phone so far. */
  typed: [string, string, string]
  onOpen: (client: Client) => void
}

/** Clients with the typed name, email or phone. */
function LikeClients({ typed, onOpen }: LikeClientsProps) {
  const details = useDebounced(
    typed.map((each) => each.trim().slice(0, MAX_SEARCHED)).join('\n'),
    DEBOUNCE_MS,
  )
  const [name = '', email = '', phone = ''] = details.split('\n')
  const like = trpc.clients.like.useQuery(
    { name, email, phone },
    { enabled: details.trim() !== '', placeholderData: keepPreviousData },
  )
  const found = details.trim() === '' ? [] : (like.data ?? [])
  return (
    <div aria-live="polite">
      {found.length > 0 ? (
        <Banner tone="warn" isLive={false}>
          <p>{text.like}</p>
          <CandidateList candidates={found.slice(0, MAX_LIKE)} onChoose={onOpen} />
        </Banner>
      ) : null}
    </div>
  )
}

const MAX_LIKE = 3
/** The longest text that the search of clients takes. */
const MAX_SEARCHED = 200

interface DeleteClientDialogProps {
  /** The dialog is open while this is defined. */
  client: Client | undefined
  onClose: () => void
  /** Called after the deletion, besides `onClose`. */
  onDone?: () => void
}

export function DeleteClientDialog({ client, onClose, onDone }: DeleteClientDialogProps) {
  const remove = trpc.clients.delete.useMutation()
  const { restore } = useRestore()
  return (
    <ActionDialog
      item={client}
      text={deleteClient}
      about={client?.name}
      act={({ id }) => remove.mutateAsync({ id })}
      undoing={
        client && {
          about: `client-${client.id}`,
          undo: () => restore({ kind: 'client', id: client.id }),
          undone: common.restored(client.name),
        }
      }
      onClose={onClose}
      onDone={onDone}
    >
      {client?.isBlocked ? <p>{staysBlocked}</p> : null}
    </ActionDialog>
  )
}
