import { excludeEachOther } from '@haircuts/scheduling/choice-group'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { GROUP_SIZE, groupDiscount } from '@haircuts/scheduling/group-price'
import { useRef, useState } from 'react'
import { useSendsEmail } from '../../app/api/content.ts'
import { useBusinessZone } from '../../app/api/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { TextField } from '../../ui/field.tsx'
import { clockTime, shortDay } from '../../ui/format/datetime.ts'
import { priceText, suggestedText } from '../../ui/format/money.ts'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import type { AppointmentType } from '../booking/cart.ts'
import { Honeypot } from '../booking/intake/honeypot.tsx'
import { useBotCheck } from '../booking/intake/use-bot-check.ts'
import styles from './poll.module.css'
import { ServiceField } from './service-field.tsx'
import { pollText as text } from './text.ts'
import type { Answer, PollState, PollView } from './use-poll.ts'

interface AnswerFormProps {
  pollToken: string
  poll: PollView
  types: readonly AppointmentType[]
  state: PollState
}

/** The times to tap, and the name and service of the person: to join the poll, or to change the own answer. */
export function AnswerForm({ pollToken, poll, types, state }: AnswerFormProps) {
  const { own } = state
  const me = poll.people.find(({ id }) => id === own?.personId)
  const usual = poll.people[0]?.appointmentTypeId ?? types[0]?.id ?? 0
  const [stored, setStored] = useState<Answer>(() => ({
    firstName: me?.firstName ?? '',
    appointmentTypeId: me ? (me.appointmentTypeId ?? 0) : usual,
    addonIds: me?.addonIds ?? [],
    email: '',
    suits: poll.times
      .filter(({ suits }) => me && suits.includes(me.id))
      .map(({ startDatetime }) => startDatetime.getTime()),
  }))
  const draft = `poll-answer:${pollToken}`
  const { typed, type } = useTabDraft(draft, stored)
  const { honeypot, botCheckFields } = useBotCheck()
  const [isNameMissing, setIsNameMissing] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const sendsEmail = useSendsEmail()
  const free = poll.times
    .filter(({ isFree }) => isFree)
    .map(({ startDatetime }) => startDatetime.getTime())
  const isTapped = (start: number) => typed.suits.includes(start)
  const lost = typed.suits.some((start) => !free.includes(start))
  const isChanged = JSON.stringify(typed) !== JSON.stringify(stored)

  function change(part: Partial<Answer>) {
    setIsSaved(false)
    type(part)
  }

  async function submit() {
    const firstName = typed.firstName.trim()
    setIsNameMissing(firstName === '')
    if (firstName === '') return name.current?.focus()
    const answer = {
      ...typed,
      firstName,
      suits: typed.suits.filter((start) => free.includes(start)),
    }
    if (!(await state.save(answer, botCheckFields))) return
    deleteTabDraft(draft)
    setStored(answer)
    type(answer)
    deleteTabDraft(draft)
    setIsSaved(true)
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={text.join}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {me ? null : (
        <TextField
          ref={name}
          label={text.name}
          hint={text.nameHint}
          autoComplete="given-name"
          maxLength={60}
          required
          value={typed.firstName}
          error={isNameMissing && typed.firstName.trim() === '' ? text.nameMissing : undefined}
          onChange={({ target }) => change({ firstName: target.value })}
        />
      )}
      <Times
        poll={poll}
        ownId={me?.id}
        isTapped={isTapped}
        onToggle={(start) =>
          change({
            suits: isTapped(start)
              ? typed.suits.filter((each) => each !== start)
              : [...typed.suits, start],
          })
        }
      />
      {lost ? <p role="status">{text.someTaken}</p> : null}
      <Service poll={poll} types={types} typed={typed} onChange={change} />
      {sendsEmail ? (
        <TextField
          label={text.email}
          hint={text.emailHint}
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      ) : null}
      <Honeypot ref={honeypot} />
      {state.errorMessage && state.failed === 'save' ? (
        <ErrorMessage>
          <ErrorTitle>{state.errorMessage}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      <div className={styles.save}>
        <Button type="submit" size="lg" pending={state.acting === 'save'}>
          {state.acting === 'save' ? text.saving : text.save}
        </Button>
        <p role="status" className={styles.soft}>
          {isSaved ? text.saved : me && isChanged ? text.unsaved : ''}
        </p>
      </div>
    </form>
  )
}

interface TimesProps {
  poll: PollView
  ownId: number | undefined
  isTapped: (start: number) => boolean
  onToggle: (start: number) => void
}

function Times({ poll, ownId, isTapped, onToggle }: TimesProps) {
  const zone = useBusinessZone()
  const nameOf = (id: number) => poll.people.find((each) => each.id === id)?.firstName ?? ''
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.subheading}>{text.timesHeading}</legend>
      <div className={styles.times}>
        {poll.times.map(({ startDatetime, endDatetime, isFree, suits, suitsEveryone }) => {
          const start = startDatetime.getTime()
          const others = suits.filter((id) => id !== ownId).map(nameOf)
          const isFavourite = poll.favourite?.getTime() === start && suits.length > 1
          return (
            <label key={start} className={styles.time} data-gone={!isFree || undefined}>
              <input
                type="checkbox"
                checked={isFree && isTapped(start)}
                disabled={!isFree}
                onChange={() => onToggle(start)}
              />
              <span className={styles.when}>
                <strong>
                  <time dateTime={startDatetime.toISOString()}>{shortDay(start, zone)}</time>
                </strong>
                <span>
                  {clockTime(start, zone)} to {clockTime(endDatetime.getTime(), zone)}
                </span>
              </span>
              <span className={styles.who}>
                {isFree ? null : <Badge variant="outline">{text.taken}</Badge>}
                {suitsEveryone ? <Badge variant="good">{text.suitsAll}</Badge> : null}
                {isFavourite && !suitsEveryone ? (
                  <Badge variant="secondary">{text.favourite}</Badge>
                ) : null}
                {others.length > 0 ? <span>{text.suits(others)}</span> : null}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

interface ServiceProps {
  poll: PollView
  types: readonly AppointmentType[]
  typed: Answer
  onChange: (part: Partial<Answer>) => void
}

/** The service with its add-ons, at the price of a group of that size. */
function Service({ poll, types, typed, onChange }: ServiceProps) {
  const { appointmentTypeId, addonIds } = typed
  const service = types.find(({ id }) => id === appointmentTypeId)
  const addons = service?.availableAddons ?? []
  const chosen = addons.filter(({ id }) => addonIds.includes(id))
  return (
    <div className={styles.service}>
      <ServiceField
        types={types}
        value={appointmentTypeId}
        onChange={(id) => onChange({ appointmentTypeId: id, addonIds: [] })}
      />
      {addons.length > 0 ? (
        <details className={styles.addons}>
          <summary>{text.addons(chosen.length)}</summary>
          {addons.map((addon) => (
            <Checkbox
              key={addon.id}
              checked={addonIds.includes(addon.id)}
              onChange={({ target }) => {
                const others = chosen.filter(
                  (each) => each.id !== addon.id && !excludeEachOther(each, addon),
                )
                const next = target.checked ? [...others, addon] : without(chosen, addon)
                onChange({ addonIds: next.map(({ id }) => id) })
              }}
            >
              {addon.name}, {priceText(effectiveAddonPrice(addon))}
            </Checkbox>
          ))}
        </details>
      ) : null}
      {service ? <Price size={poll.size} service={service} addons={chosen} /> : null}
    </div>
  )
}

function without<Each extends { id: number }>(all: readonly Each[], { id }: Each): Each[] {
  return all.filter((each) => each.id !== id)
}

interface PriceProps {
  size: number
  service: AppointmentType
  addons: AppointmentType['availableAddons']
}

/** What the person pays, at the price of a group of that size. */
function Price({ size, service, addons }: PriceProps) {
  const paid = addons.map((addon) => ({ ...addon, price: effectiveAddonPrice(addon) }))
  const price = paid.reduce((sum, addon) => sum + addon.price, service.price ?? 0)
  const saved = size >= GROUP_SIZE ? groupDiscount({ price: service.price, addons: paid }) : 0
  return (
    <p className={styles.soft}>
      {text.price(suggestedText(price - saved))}
      {saved > 0 ? ` ${text.packagePrice(priceText(saved))}` : ''}
    </p>
  )
}
