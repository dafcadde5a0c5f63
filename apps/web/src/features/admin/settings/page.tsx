import { REHEARSED_SETTINGS } from '@haircuts/core/availability/rehearsal-form'
import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { trpc } from '../../../app/api/trpc.ts'
import { Card } from '../../../ui/card.tsx'
import { TipsCard } from '../../../ui/tips-card.tsx'
import { UnsavedBar } from '../editing/local-edits.tsx'
import { mailPreviews } from '../messages/text.ts'
import { HearingCard } from '../push/hearing-card.tsx'
import { PushDevice } from '../push/push-device.tsx'
import { RehearsalButton } from '../rehearsal/rehearsal-button.tsx'
import { AdminPage } from '../screen/admin-page.tsx'
import { QueryState } from '../screen/query-state.tsx'
import { frame } from '../screen/text.ts'
import { AccountCard } from './account-card.tsx'
import { MailPreviews } from './mail-previews.tsx'
import styles from './page.module.css'
import { fieldId, type SettingEdits, SettingFields } from './setting-fields.tsx'
import { settingLabels } from './setting-text.ts'
import { settings as text } from './text.ts'
import { useSettingEdits } from './use-setting-edits.ts'

/** All settings. Edits stay local until they are saved together. */
export function Settings() {
  const list = trpc.setting.list.useQuery()
  // Prefetched to join the settings' request: the card that uses them renders only after it.
  trpc.pushDevice.publicKey.usePrefetchQuery()
  trpc.pushDevice.list.usePrefetchQuery()
  const edits = useSettingEdits('settings', list.data ?? [])
  const stored = new Map(list.data?.map(({ key, value }) => [key, value]))
  const rehearsed = REHEARSED_SETTINGS.flatMap((key) => {
    const value = edits.valueOf(key)
    return value === undefined || value === stored.get(key) ? [] : [{ key, value }]
  })

  return (
    <AdminPage heading={frame.settings} subtitle={text.subtitle}>
      {list.data ? (
        <>
          <Cards edits={edits} />
          <TipsCard title={text.tipsTitle} tips={text.tips} />
        </>
      ) : (
        <QueryState query={list} message={text.loadFailed} rows={10} />
      )}
      <AccountCard />
      {list.data ? (
        <UnsavedBar
          edits={edits}
          failed={[...edits.errorMessages.keys()].map((key) => settingLabels[key])}
          idOf={fieldId}
          preview={
            rehearsed.length > 0 ? <RehearsalButton change={{ settings: rehearsed }} /> : null
          }
        />
      ) : null}
    </AdminPage>
  )
}

const THRESHOLD = 'large_gap_threshold_hours'
const APPROVAL_HOURS = 'approval_hours'

/** The settings of each card, in the order of the screen. */
const BUSINESS: readonly SettingKey[] = [
  'business_name',
  'business_phone',
  'business_email',
  'business_address',
  'address_release',
  'business_logo_url',
]
const SCHEDULING: readonly SettingKey[] = [
  'slot_interval_minutes',
  'minimize_gaps',
  THRESHOLD,
  'booking_lead_time_hours',
  'max_booking_advance_days',
  'max_upcoming_bookings',
  'max_bookings_per_day',
  'approve_first_visits',
  APPROVAL_HOURS,
  'reschedule_cutoff_hours',
  'cancel_cutoff_hours',
  'client_series',
  'offer_earlier_times',
]
const EMAILS: readonly SettingKey[] = [
  'enable_email_scheduler',
  'send_confirmation_emails',
  'send_reminder_emails',
  'reminder_hours_before',
  'second_reminder_hours_before',
  'quiet_from',
  'quiet_until',
  'send_cancellation_emails',
  'send_reschedule_emails',
  'send_follow_up_emails',
]
const HEARING: readonly SettingKey[] = ['notify_barber_email', 'barber_email', 'agenda_hour']
const TEXTS: readonly SettingKey[] = [
  'text_are_you_coming',
  'text_running_late',
  'text_address',
  'text_day_closed',
]
const DONATIONS: readonly SettingKey[] = [
  'donation_cash_app',
  'donation_venmo',
  'donation_paypal',
  'donation_link',
]
const TEMPLATES: readonly SettingKey[] = [
  'email_template_confirmation',
  'email_template_reminder',
  'email_template_cancellation',
  'email_template_reschedule',
  'email_template_follow_up',
]

function Cards({ edits }: { edits: SettingEdits }) {
  const showsThreshold =
    edits.valueOf('minimize_gaps') === 'true' || edits.errorMessages.has(THRESHOLD)
  const showsApproval =
    edits.valueOf('approve_first_visits') === 'true' || edits.errorMessages.has(APPROVAL_HOURS)
  const scheduling = SCHEDULING.filter(
    (key) => (showsThreshold || key !== THRESHOLD) && (showsApproval || key !== APPROVAL_HOURS),
  )
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <Card title={text.business}>
          <SettingFields edits={edits} keys={BUSINESS} />
        </Card>
        <Card title={text.scheduling}>
          <SettingFields edits={edits} keys={scheduling} />
        </Card>
        <Card title={text.zone}>
          <SettingFields edits={edits} keys={['timezone']} />
        </Card>
      </div>
      <div className={styles.column}>
        <Card title={text.emails}>
          <SettingFields edits={edits} keys={EMAILS} />
          <section className={styles.part}>
            <h3 className={styles.heading}>{mailPreviews.title}</h3>
            <MailPreviews />
          </section>
        </Card>
        <HearingCard fields={<SettingFields edits={edits} keys={HEARING} />} />
        <Card title={text.push}>
          <SettingFields edits={edits} keys={['send_admin_push_notifications']} />
          <PushDevice />
        </Card>
        <Card title={text.texts}>
          <SettingFields edits={edits} keys={TEXTS} />
        </Card>
        <Card title={text.donations}>
          <SettingFields edits={edits} keys={DONATIONS} />
        </Card>
        <Card title={text.templates}>
          <SettingFields edits={edits} keys={TEMPLATES} />
        </Card>
      </div>
    </div>
  )
}
