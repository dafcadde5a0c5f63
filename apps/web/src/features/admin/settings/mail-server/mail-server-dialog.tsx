import {
  MAIL_PORTS,
  mailPresets,
  presetOf,
} from '@haircuts/core/emails/mail-server/mail-presets-form'
import { mailServerForm } from '@haircuts/core/emails/mail-server/mail-server-form'
import { useAdminForm } from '../../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../../app/admin/editing/form-dialog.tsx'
import type { MailServer } from '../../../../app/api/admin-outputs.ts'
import { useBusinessName, usePublicSetting } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { FieldPair, SelectField, TextField } from '../../../../ui/field.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { mailServerDialog as text } from './text.ts'

interface MailServerDialogProps {
  open: boolean
  server: MailServer
  onClose: () => void
}

/** Never stored in a draft. */
const SECRETS = ['password'] as const

export function MailServerDialog(props: MailServerDialogProps) {
  return (
    <FormDialog draft="mail-server" open={props.open} onClose={props.onClose} title={text.title}>
      <ServerForm {...props} />
    </FormDialog>
  )
}

function ServerForm({ server, onClose }: MailServerDialogProps) {
  const toast = useToast()
  const name = useBusinessName()
  const address = usePublicSetting('business_email')
  const set = trpc.mailServer.set.useMutation()
  const dialog = useAdminForm(mailServerForm, {
    defaultValues: {
      preset: presetOf(server.host ?? '')?.id ?? '',
      host: server.host ?? '',
      port: String(server.port ?? 587),
      security: server.security ?? 'starttls',
      user: server.user ?? '',
      password: '',
      sender: server.sender ?? (address ? `${name} <${address}>` : ''),
    },
    secrets: SECRETS,
    fields: {
      host: 'host',
      port: 'port',
      security: 'security',
      user: 'user',
      password: 'password',
      sender: 'sender',
    },
    otherwise: text.failed,
    save: async ({ preset: _, port, ...filled }) => {
      await set.mutateAsync({ ...filled, port: Number(port) })
      toast(text.saved)
      onClose()
    },
  })
  const { form, field } = dialog
  const [chosen, security] = form.watch(['preset', 'security'])
  const preset = mailPresets.find(({ id }) => id === chosen)
  function fillIn(id: string) {
    const found = mailPresets.find((each) => each.id === id)
    if (!found) return
    form.setValue('host', found.host)
    form.setValue('port', String(found.port))
    form.setValue('security', found.security)
    form.clearErrors()
  }
  return (
    <FormFrame
      dialog={dialog}
      submit={text.save}
      submitting={text.saving}
      cancel={text.cancel}
      onCancel={onClose}
    >
      <SelectField
        label={text.preset}
        {...field('preset', { onChange: ({ target }) => fillIn(target.value) })}
      >
        <option value="">{text.other}</option>
        {mailPresets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {preset ? <Banner tone="note">{preset.note}</Banner> : null}
      <TextField
        label={text.host}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('host')}
      />
      <FieldPair>
        <SelectField label={text.port} {...field('port')}>
          {MAIL_PORTS.map((port) => (
            <option key={port}>{port}</option>
          ))}
        </SelectField>
        <SelectField label={text.security} {...field('security')}>
          {(['starttls', 'tls', 'none'] as const).map((each) => (
            <option key={each} value={each}>
              {text.securities[each]}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      {security === 'none' ? <Banner tone="warn">{text.unencrypted}</Banner> : null}
      <TextField
        label={text.user}
        hint={text.userHint(preset?.user ?? null)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('user')}
      />
      <TextField
        label={text.password}
        hint={server.hasPassword ? text.storedPassword : undefined}
        type="password"
        autoComplete="new-password"
        {...field('password')}
      />
      <TextField label={text.sender} hint={text.senderHint(name)} required {...field('sender')} />
    </FormFrame>
  )
}
