import type { SettingKey } from '@haircuts/router/setting/schema'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../../parts/admin/loading-rows.tsx'
import { TipsCard } from '../../../parts/admin/tips-card.tsx'
import { UnsavedBar } from '../../../parts/admin/unsaved-bar.tsx'
import { unsaved } from '../../../parts/admin/unsaved-words.ts'
import { useLocalEdits } from '../../../parts/admin/use-local-edits.ts'
import { mailPreviews } from '../../../site/admin/messages.ts'
import { frame } from '../../../site/admin/words.ts'
import { Card } from '../../../ui/card.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { AccountCard } from './account-card.tsx'
import { MailPreviews } from './mail-previews.tsx'
import styles from './page.module.css'
import { PushDevice } from './push-device.tsx'
import { fieldId, type SettingEdits, SettingFields } from './setting-fields.tsx'
import { SETTING_INPUTS } from './setting-inputs.ts'
import { settingLabels, settings as words } from './words.ts'

/** All settings. Edits stay local until they are saved together. */
export function Settings() {
  const list = trpc.setting.list.useQuery()
  // Prefetched to join the settings' request: the card that uses them renders only after it.
  trpc.pushDevice.publicKey.usePrefetchQuery()
  trpc.pushDevice.list.usePrefetchQuery()
  const edits = useSettingEdits(list.data ?? [])
  const toast = useToast()

  async function save() {
    const [first] = await edits.saveAll()
    if (first === undefined) toast(unsaved.saved)
    else document.getElementById(fieldId(first))?.focus()
  }

  return (
    <AdminPage heading={frame.settings} subtitle={words.subtitle}>
      {list.data ? (
        <>
          <Cards edits={edits} />
          <TipsCard title={words.tipsTitle} tips={words.tips} />
          <UnsavedBar
            isDirty={edits.isDirty}
            isSaving={edits.isSaving}
            refused={[...edits.refusals.keys()].map((key) => settingLabels[key])}
            onSave={() => void save()}
            onDiscard={edits.discard}
          />
        </>
      ) : list.error ? (
        <LoadFailed error={list.error} onRetry={list.refetch} words={words.loadFailed} />
      ) : (
        <LoadingRows rows={10} />
      )}
      <AccountCard />
    </AdminPage>
  )
}

function Cards({ edits }: { edits: SettingEdits }) {
  const threshold = 'large_gap_threshold_hours'
  const showsThreshold = edits.valueOf('minimize_gaps') === 'true' || edits.refusals.has(threshold)
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <Card title={words.business}>
          <SettingFields
            edits={edits}
            keys={[
              'business_name',
              'business_phone',
              'business_email',
              'business_address',
              'address_release',
              'business_logo_url',
            ]}
          />
        </Card>
        <Card title={words.scheduling}>
          <SettingFields
            edits={edits}
            keys={[
              'slot_interval_minutes',
              'minimize_gaps',
              ...(showsThreshold ? ([threshold] as const) : []),
              'booking_lead_time_hours',
              'max_booking_advance_days',
              'max_upcoming_bookings',
            ]}
          />
        </Card>
        <Card title={words.zone}>
          <SettingFields edits={edits} keys={['timezone']} />
        </Card>
      </div>
      <div className={styles.column}>
        <Card title={words.emails}>
          <SettingFields
            edits={edits}
            keys={[
              'enable_email_scheduler',
              'send_confirmation_emails',
              'send_reminder_emails',
              'reminder_hours_before',
              'send_cancellation_emails',
              'send_reschedule_emails',
              'send_follow_up_emails',
            ]}
          />
          <section className={styles.part}>
            <h3 className={styles.heading}>{mailPreviews.title}</h3>
            <MailPreviews />
          </section>
        </Card>
        <Card title={words.push}>
          <SettingFields edits={edits} keys={['send_admin_push_notifications']} />
          <PushDevice />
        </Card>
        <Card title={words.templates}>
          <SettingFields
            edits={edits}
            keys={[
              'email_template_confirmation',
              'email_template_reminder',
              'email_template_cancellation',
              'email_template_reschedule',
              'email_template_follow_up',
            ]}
          />
        </Card>
      </div>
    </div>
  )
}

interface StoredSetting {
  key: string
  value: string
}

function useSettingEdits(list: readonly StoredSetting[]) {
  const cache = useQueryClient()
  const refresh = useRefresh()
  const set = trpc.setting.set.useMutation()
  const stored = list.flatMap(({ key, value }) => (isKnown(key) ? [[key, value] as const] : []))
  return useLocalEdits<SettingKey, string>({
    name: 'settings',
    stored: new Map(stored),
    isSame: (a, b) => a === b,
    save: async (key, value) => (await set.mutateAsync({ key, value })).value,
    onStored: (saved) => {
      const values = new Map<string, string>(saved)
      cache.setQueryData<StoredSetting[]>(
        getQueryKey(trpc.setting.list, undefined, 'query'),
        (all) => all?.map((each) => ({ ...each, value: values.get(each.key) ?? each.value })),
      )
      // Name and zone are shown on every screen; availability and the dashboard's address list
      // depend on the others.
      void refresh('setting', 'availability', 'dashboard')
    },
    otherwise: unsaved.saveFailed,
  })
}

function isKnown(key: string): key is SettingKey {
  return Object.hasOwn(SETTING_INPUTS, key)
}
