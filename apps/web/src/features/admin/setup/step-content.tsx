import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { priceText } from '../../../app/admin/screen/money.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { adminPaths, adminQueryLinks } from '../../../app/admin-paths.ts'
import type { SetupStatus, SetupStep } from '../../../app/api/admin-outputs.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Week, type WeekEdits } from '../business-hours/week.tsx'
import { MailTest } from '../messages/mail-test.tsx'
import { Devices } from '../push/devices.tsx'
import { PushDevice } from '../push/push-device.tsx'
import { type SettingEdits, SettingFields } from '../settings/setting-fields.tsx'
import styles from './step-content.module.css'
import { hoursFailed, links, mail as mailText, services, zone as zoneText } from './text.ts'

const BUSINESS: readonly SettingKey[] = [
  'business_name',
  'business_phone',
  'business_email',
  'business_address',
]

/** The settings that a step edits. */
export const STEP_SETTINGS: Partial<Record<SetupStep, readonly SettingKey[]>> = {
  business: BUSINESS,
  timezone: ['timezone'],
  notifications: ['barber_email'],
}

interface StepContentProps {
  name: SetupStep
  mail: SetupStatus['mail']
  edits: SettingEdits
  week: WeekEdits
}

/** The fields, facts and links of a step. */
export function StepContent({ name, mail, edits, week }: StepContentProps) {
  switch (name) {
    case 'business':
      return <SettingFields edits={edits} keys={BUSINESS} />
    case 'timezone':
      return <ZoneStep edits={edits} />
    case 'hours':
      return <HoursStep week={week} />
    case 'services':
      return <ServicesStep />
    case 'content':
      return <LinkTo href={adminPaths.content} label={links.content} />
    case 'mail':
      return <MailStep mail={mail} />
    case 'calendar':
      return <LinkTo href={adminPaths.icloud} label={links.calendar} />
    case 'notifications':
      return (
        <>
          <SettingFields edits={edits} keys={['barber_email']} />
          <PushDevice />
          <Devices />
        </>
      )
    case 'two-factor':
      return <LinkTo href={adminQueryLinks.settingsSection('account')} label={links.twoFactor} />
    case 'backup':
      return <LinkTo href={adminPaths.system} label={links.backup} />
    default:
      return null
  }
}

/** The screen then has a link back to the setup (`AdminPage`). */
export function withWayBack(href: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}setup=back`
}

function LinkTo({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <ButtonLink variant="secondary" href={withWayBack(href)}>
        {label}
      </ButtonLink>
    </p>
  )
}

function ZoneStep({ edits }: { edits: SettingEdits }) {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <SettingFields edits={edits} keys={['timezone']} />
      {device === edits.valueOf('timezone') ? null : (
        <p className={styles.line}>
          <span>{zoneText.device(device)}</span>
          <Button variant="secondary" size="sm" onClick={() => edits.edit('timezone', device)}>
            {zoneText.use}
          </Button>
        </p>
      )}
    </>
  )
}

/** The week is edited here; breaks too. */
function HoursStep({ week }: { week: WeekEdits }) {
  const query = trpc.businessHours.list.useQuery()
  if (!query.data) return <QueryState query={query} message={hoursFailed} rows={3} />
  return <Week edits={week} />
}

function ServicesStep() {
  const query = trpc.appointmentType.list.useQuery()
  if (!query.data) return <QueryState query={query} message={services.failed} rows={3} />
  return (
    <>
      {query.data.length === 0 ? <p>{services.none}</p> : null}
      <Facts>
        {query.data.map(({ id, name, price, durationMinutes }) => (
          <Fact key={id} name={name}>
            {services.facts(priceText(price), durationMinutes)}
          </Fact>
        ))}
      </Facts>
      <p className={styles.line}>
        <ButtonLink variant="secondary" href={withWayBack(adminPaths.appointmentTypes)}>
          {links.services}
        </ButtonLink>
        <ButtonLink variant="secondary" href={withWayBack(adminPaths.addons)}>
          {links.addons}
        </ButtonLink>
      </p>
    </>
  )
}

function MailStep({ mail }: { mail: SetupStatus['mail'] }) {
  const { service, sender } = mail
  return (
    <>
      {service === 'files' ? (
        <>
          <p>{mailText.services.files}</p>
          <LinkTo href={adminQueryLinks.settingsSection('mail')} label={links.mail} />
        </>
      ) : (
        <p>{mailText.services[service](sender ?? mailText.noSender)}</p>
      )}
      <MailTest kind="confirmation" />
    </>
  )
}
