import { REHEARSED_SETTINGS } from '@haircuts/core/availability/rehearsal-form'
import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { UnsavedBar } from '../../../app/admin/editing/local-edits.tsx'
import { isWithinScreen, WITHIN_SCREEN } from '../../../app/admin/editing/use-unsaved-changes.ts'
import { AdminPage, useIsFromSetup, WayBack } from '../../../app/admin/screen/admin-page.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { adminPaths, adminQueryLinks } from '../../../app/admin-paths.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { TipsCard } from '../../../ui/tips-card.tsx'
import { DoorCard } from '../arrival/door-card.tsx'
import { mailPreviews } from '../messages/text.ts'
import { ProgramsCards } from '../programs/programs-cards.tsx'
import { HearingCard } from '../push/hearing-card.tsx'
import { PushDevice } from '../push/push-device.tsx'
import { RehearsalButton } from '../rehearsal/rehearsal-button.tsx'
import { AccountCard } from './account-card.tsx'
import { MailPreviews } from './mail-previews.tsx'
import { MailServerCard } from './mail-server/mail-server-card.tsx'
import styles from './page.module.css'
import { SettingCard } from './setting-card.tsx'
import { cardOf, type SettingsSection, sectionTitles, settingCards } from './setting-cards.ts'
import { fieldId, SettingFields } from './setting-fields.tsx'
import { settingLabels } from './setting-labels.ts'
import { settings as text } from './text.ts'
import { Tiles, tileId } from './tiles.tsx'
import { useSettingEdits } from './use-setting-edits.ts'

/**
 * All settings, in sections. Edits stay local until they are saved together. On a phone the index comes first, and a
 * section is shown alone.
 */
export function Settings() {
  const list = trpc.setting.list.useQuery()
  // Prefetched to join the settings' request: what uses them is rendered only after it.
  trpc.phone.countries.usePrefetchQuery()
  trpc.pushDevice.publicKey.usePrefetchQuery()
  trpc.pushDevice.list.usePrefetchQuery()
  trpc.setup.status.usePrefetchQuery()
  trpc.mailServer.get.usePrefetchQuery()
  trpc.auth.twoFactor.usePrefetchQuery()
  trpc.auth.passkeys.usePrefetchQuery()
  trpc.auth.me.usePrefetchQuery()
  trpc.auth.sessions.usePrefetchQuery()
  trpc.auth.securityEvents.usePrefetchQuery()
  trpc.apiKey.list.usePrefetchQuery()
  trpc.webhook.list.usePrefetchQuery()
  const [params] = useSearchParams()
  const target = params.get('field')
  const section = params.get('section')
  const sectionOfTarget = target ? cardOf(target.replace(/^setting-/, ''))?.section : undefined
  if (sectionOfTarget && section !== sectionOfTarget) {
    return <Redirect to={linkTo(sectionOfTarget, target)} replace />
  }
  return (
    <AdminPage heading={frame.settings} subtitle={text.subtitle}>
      {list.data ? (
        <Sections
          list={list.data}
          shown={isSection(section) ? section : undefined}
          target={target}
        />
      ) : (
        <QueryState query={list} message={text.loadFailed} rows={10} />
      )}
    </AdminPage>
  )
}

function isSection(name: string | null): name is SettingsSection {
  return name !== null && Object.hasOwn(sectionTitles, name)
}

function linkTo(section: SettingsSection, field: string | null): string {
  const link = adminQueryLinks.settingsSection(section)
  return field ? `${link}&field=${field}` : link
}

interface SectionsProps {
  list: readonly { key: string; value: string }[]
  shown: SettingsSection | undefined
  target: string | null
}

function Sections({ list, shown, target }: SectionsProps) {
  const [, navigate] = useLocation()
  const edits = useSettingEdits('settings', list)
  const stored = new Map(list.map(({ key, value }) => [key, value]))
  const rehearsed = REHEARSED_SETTINGS.flatMap((key) => {
    const value = edits.valueOf(key)
    return value === undefined || value === stored.get(key) ? [] : [{ key, value }]
  })
  useArrivalAtSection(shown, target)

  /** Leads to a field that was not saved, which may be in another section or folded. */
  function showField(key: SettingKey) {
    const section = cardOf(key)?.section
    if (!section) return
    const isHere = section === shown
    const state: unknown = isHere ? window.history.state : WITHIN_SCREEN
    navigate(linkTo(section, fieldId(key)), { replace: isHere, state })
  }

  const fields = { edits, target }
  return (
    <>
      <div className={styles.layout} data-section={shown}>
        <Tiles stored={stored} shown={shown} onSection={scrollToSection} />
        <div className={styles.sections}>
          <Section name="business" shown={shown}>
            <SettingCard card={settingCards.business} {...fields} />
            <SettingCard card={settingCards.zone} {...fields} />
          </Section>
          <Section name="booking" shown={shown}>
            <SettingCard card={settingCards.scheduling} {...fields} />
            <TipsCard title={text.tipsTitle} tips={text.tips} />
          </Section>
          <Section name="emails" shown={shown}>
            <SettingCard card={settingCards.emails} {...fields}>
              <section className={styles.part}>
                <h3 className={styles.heading}>{mailPreviews.title}</h3>
                <MailPreviews />
              </section>
            </SettingCard>
            <SettingCard card={settingCards.texts} {...fields} />
          </Section>
          <Section name="mail" shown={shown}>
            <MailServerCard />
            <SettingCard card={settingCards.templates} {...fields} />
          </Section>
          <Section name="donations" shown={shown}>
            <SettingCard card={settingCards.donations} {...fields} />
          </Section>
          <Section name="extras" shown={shown}>
            <SettingCard card={settingCards.extras} {...fields} />
            {stored.get('arrival_page') === 'true' ? <DoorCard /> : null}
          </Section>
          <Section name="notifications" shown={shown}>
            <HearingCard
              fields={<SettingFields edits={edits} keys={settingCards.hearing.keys} />}
            />
            <SettingCard card={settingCards.push} {...fields}>
              <PushDevice />
            </SettingCard>
          </Section>
          <Section name="account" shown={shown}>
            <AccountCard />
          </Section>
          <Section name="programs" shown={shown}>
            <ProgramsCards />
          </Section>
        </div>
      </div>
      <UnsavedBar
        edits={edits}
        failed={[...edits.errorMessages.keys()].map((key) => settingLabels[key])}
        onRejected={showField}
        isHiddenOnPhones
        preview={rehearsed.length > 0 ? <RehearsalButton change={{ settings: rehearsed }} /> : null}
      />
    </>
  )
}

interface SectionProps {
  name: SettingsSection
  shown: SettingsSection | undefined
  children: ReactNode
}

function Section({ name, shown, children }: SectionProps) {
  const isFromSetup = useIsFromSetup()
  return (
    <div id={`section-${name}`} className={styles.section} data-shown={shown === name || undefined}>
      <div className={styles.back}>
        {isFromSetup ? (
          <WayBack href={adminPaths.setup}>{frame.backToSetup}</WayBack>
        ) : (
          <WayBack href={adminPaths.settings} onClick={stepBack}>
            {frame.settings}
          </WayBack>
        )}
      </div>
      <h2 id={`heading-${name}`} className={styles.title} tabIndex={-1}>
        {sectionTitles[name]}
      </h2>
      {children}
    </div>
  )
}

/** Goes back to the index in the history, instead of adding it once more. */
function stepBack(event: MouseEvent) {
  if (!isWithinScreen()) return
  event.preventDefault()
  window.history.back()
}

/** Moves the focus to the section that the address names, and from a section back to its tile. */
function useArrivalAtSection(shown: SettingsSection | undefined, target: string | null) {
  const last = useRef<SettingsSection>(undefined)
  const isFirst = useRef(true)
  useEffect(() => {
    const before = last.current
    const isArrival = isFirst.current
    last.current = shown
    isFirst.current = false
    if (shown === before || target) return
    if (shown) scrollToSection(shown)
    // On arrival at the screen the focus is at its heading.
    if (isArrival) return
    if (shown) document.getElementById(`heading-${shown}`)?.focus({ preventScroll: true })
    else if (before) document.getElementById(tileId(before))?.focus()
  }, [shown, target])
}

function scrollToSection(name: SettingsSection) {
  document.getElementById(`section-${name}`)?.scrollIntoView({ behavior: 'instant' })
}
