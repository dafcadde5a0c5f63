import { REHEARSED_SETTINGS } from '@haircuts/core/availability/rehearsal-form'
import type { SettingKey } from '@haircuts/core/site/setting-schema'
import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react'
import { Link, Redirect, useLocation, useSearchParams } from 'wouter'
import { UnsavedBar } from '../../../app/admin/editing/local-edits.tsx'
import { isWithinScreen, WITHIN_SCREEN } from '../../../app/admin/editing/use-unsaved-changes.ts'
import { AdminPage, useIsFromSetup, WayBack } from '../../../app/admin/screen/admin-page.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { usePrefetch } from '../../../app/admin/screen/use-prefetch.ts'
import { adminPaths, adminQueryLinks } from '../../../app/admin-paths.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { BELOW_DESKTOP } from '../../../ui/breakpoints.ts'
import { useGrowing } from '../../../ui/hooks/use-growing.ts'
import { useMedia } from '../../../ui/hooks/use-media.ts'
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
import {
  cardOf,
  isSpecified,
  type SettingsSection,
  SPECIFIED_CARDS,
  sectionTitles,
  settingCards,
} from './setting-cards.ts'
import { fieldId, SettingFields } from './setting-fields.tsx'
import { settingLabels } from './setting-labels.ts'
import { settings as text } from './text.ts'
import { Tiles, tileId } from './tiles.tsx'
import { useSettingEdits } from './use-setting-edits.ts'

/** What fills the first view. */
const FIRST_CARDS = 2

/** What a section shows beside its settings, requested together with them. */
const LOADS: Partial<Record<SettingsSection, Parameters<typeof usePrefetch>[0]>> = {
  business: ({ phone }) => [phone.countries.prefetch()],
  mail: ({ mailServer }) => [mailServer.get.prefetch()],
  notifications: ({ pushDevice }) => [pushDevice.publicKey.prefetch(), pushDevice.list.prefetch()],
  account: ({ auth }) => [
    auth.passkeys.prefetch(),
    auth.me.prefetch(),
    auth.sessions.prefetch(),
    auth.securityEvents.prefetch(),
  ],
  programs: ({ apiKey, webhook }) => [apiKey.list.prefetch(), webhook.list.prefetch()],
}

/**
 * All settings. Edits stay local until they are saved together. The index leads to sections, each shown alone; without a
 * section a phone shows the index, and a desktop the specified cards beside it.
 */
export function Settings() {
  const list = trpc.setting.list.useQuery()
  // In a rendering that React divides into short tasks.
  const isReady = useDeferredValue(list.data !== undefined)
  const isPhone = useMedia(BELOW_DESKTOP)
  const [params] = useSearchParams()
  const target = params.get('field')
  const name = params.get('section')
  const section = isSection(name) ? name : undefined
  usePrefetch(
    (queries) => [
      queries.setup.status.prefetch(),
      queries.auth.twoFactor.prefetch(),
      ...(section ? (LOADS[section]?.(queries) ?? []) : []),
    ],
    section,
  )
  const cardOfTarget = target ? cardOf(target.replace(/^setting-/, '')) : undefined
  const isInSight =
    section === cardOfTarget?.section || (!name && !isPhone && isSpecified(cardOfTarget))
  if (cardOfTarget && !isInSight) {
    return <Redirect to={linkTo(cardOfTarget.section, target)} replace />
  }
  return (
    <AdminPage heading={frame.settings} subtitle={text.subtitle}>
      {list.data && isReady ? (
        <Sections list={list.data} shown={section} isPhone={isPhone} target={target} />
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
  isPhone: boolean
  target: string | null
}

function Sections({ list, shown, isPhone, target }: SectionsProps) {
  const [, navigate] = useLocation()
  const edits = useSettingEdits('settings', list)
  const stored = new Map(list.map(({ key, value }) => [key, value]))
  const rehearsed = REHEARSED_SETTINGS.flatMap((key) => {
    const value = edits.valueOf(key)
    return value === undefined || value === stored.get(key) ? [] : [{ key, value }]
  })
  useArrivalAtSection(shown, target)
  const grown = useGrowing(FIRST_CARDS, SPECIFIED_CARDS.length)
  const cardCount = target ? SPECIFIED_CARDS.length : grown

  /** Leads to a field that was not saved, which may be in another section or folded. */
  function showField(key: SettingKey) {
    const card = cardOf(key)
    if (!card) return
    const isOnOverview = !shown && !isPhone && isSpecified(card)
    const isHere = isOnOverview || card.section === shown
    const state: unknown = isHere ? window.history.state : WITHIN_SCREEN
    const link = isOnOverview ? adminQueryLinks.setting(key) : linkTo(card.section, fieldId(key))
    navigate(link, { replace: isHere, state })
  }

  const card = (name: keyof typeof settingCards, children?: ReactNode) => (
    <SettingCard card={settingCards[name]} edits={edits} target={target}>
      {children}
    </SettingCard>
  )
  const contents: Record<SettingsSection, () => ReactNode> = {
    business: () => (
      <>
        {card('business')}
        {card('zone')}
      </>
    ),
    booking: () => (
      <>
        {card('scheduling')}
        <TipsCard title={text.tipsTitle} tips={text.tips} />
      </>
    ),
    emails: () => (
      <>
        {card(
          'emails',
          <section className={styles.part}>
            <h3 className={styles.heading}>{mailPreviews.title}</h3>
            <MailPreviews />
          </section>,
        )}
        {card('texts')}
      </>
    ),
    mail: () => (
      <>
        <MailServerCard />
        {card('templates')}
      </>
    ),
    donations: () => card('donations'),
    extras: () => (
      <>
        {card('extras')}
        {stored.get('arrival_page') === 'true' ? <DoorCard /> : null}
      </>
    ),
    notifications: () => (
      <>
        <HearingCard fields={<SettingFields edits={edits} keys={settingCards.hearing.keys} />} />
        {card('push', <PushDevice />)}
      </>
    ),
    account: () => <AccountCard />,
    programs: () => <ProgramsCards />,
  }
  return (
    <>
      <div className={styles.layout} data-section={shown}>
        <Tiles stored={stored} shown={shown} />
        <Section name={shown} isPhone={isPhone}>
          {shown ? contents[shown]() : null}
        </Section>
        {shown || isPhone ? null : (
          <div className={styles.section}>
            {SPECIFIED_CARDS.slice(0, cardCount).map((name) => (
              <Fragment key={name}>
                {card(name, name === 'push' ? <ToDevices /> : undefined)}
              </Fragment>
            ))}
            <TipsCard title={text.tipsTitle} tips={text.tips} />
          </div>
        )}
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

/** From the setting for all devices to the switch of this one. */
function ToDevices() {
  return (
    <p>
      <Link href={adminQueryLinks.settingsSection('notifications')} state={WITHIN_SCREEN}>
        {text.devices}
      </Link>
    </p>
  )
}

interface SectionProps {
  name: SettingsSection | undefined
  isPhone: boolean
  children: ReactNode
}

/** Without a section it is hidden and stays, so that the focus of its link is not lost before the tile has it. */
function Section({ name, isPhone, children }: SectionProps) {
  const isFromSetup = useIsFromSetup()
  return (
    <div className={styles.section} hidden={!name}>
      <div className={styles.back}>
        {isFromSetup ? (
          <WayBack href={adminPaths.setup}>{frame.backToSetup}</WayBack>
        ) : (
          <WayBack href={adminPaths.settings} onClick={isPhone ? stepBack : undefined}>
            {frame.settings}
          </WayBack>
        )}
      </div>
      {name ? (
        <h2 id={`heading-${name}`} className={styles.title} tabIndex={-1}>
          {sectionTitles[name]}
        </h2>
      ) : null}
      <Fragment key={name}>{children}</Fragment>
    </div>
  )
}

/** Goes back to the index in the history, instead of adding it once more. A desktop may have shown other sections since. */
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
    // On arrival at the screen the focus is at its heading.
    if (isArrival) return
    if (shown) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      document.getElementById(`heading-${shown}`)?.focus({ preventScroll: true })
    } else if (before) {
      document.getElementById(tileId(before))?.focus()
    }
  }, [shown, target])
}
