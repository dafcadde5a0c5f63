import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { useState } from 'react'
import { useSendsEmail } from '../../app/api/content.ts'
import { useBusinessZone } from '../../app/api/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { deleteTabDraft } from '../../ui/browser/tab-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { clockTime, shortDay } from '../../ui/format/datetime.ts'
import { priceText } from '../../ui/format/money.ts'
import { useTabDraft } from '../../ui/hooks/use-tab-draft.ts'
import { type AppointmentType, toggledAddon } from '../booking/cart.ts'
import styles from './poll.module.css'
import { PollForm } from './poll-form.tsx'
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
  const [isSaved, setIsSaved] = useState(false)
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

  function save(firstName: string, botCheck: () => Promise<object>) {
    const answer = {
      ...typed,
      firstName,
      suits: typed.suits.filter((start) => free.includes(start)),
    }
    state.save(answer, botCheck, () => {
      setStored(answer)
      type(answer)
      deleteTabDraft(draft)
      setIsSaved(true)
    })
  }

  return (
    <PollForm
      label={text.join}
      firstName={typed.firstName}
      {...(me ? {} : { onFirstName: (firstName: string) => change({ firstName }) })}
      error={state.failed === 'save' ? state.error : null}
      onSend={save}
      button={
        <>
          <Button type="submit" size="lg" pending={state.acting === 'save'}>
            {state.acting === 'save' ? text.saving : text.save}
          </Button>
          <p role="status" className={styles.soft}>
            {isSaved ? text.saved : me && isChanged ? text.unsaved : ''}
          </p>
        </>
      }
    >
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
    </PollForm>
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

/** The service and its add-ons. */
function Service({ poll, types, typed, onChange }: ServiceProps) {
  const { appointmentTypeId, addonIds } = typed
  const addons = types.find(({ id }) => id === appointmentTypeId)?.availableAddons ?? []
  const chosen = addons.filter(({ id }) => addonIds.includes(id))
  return (
    <div className={styles.service}>
      <ServiceField
        types={types}
        value={appointmentTypeId}
        addonIds={addonIds}
        size={poll.size}
        onChange={(id) => onChange({ appointmentTypeId: id, addonIds: [] })}
      />
      {addons.length > 0 ? (
        <details className={styles.addons}>
          <summary>{text.addons(chosen.length)}</summary>
          <div className={styles.checkboxes}>
            {addons.map((addon) => (
              <Checkbox
                key={addon.id}
                checked={addonIds.includes(addon.id)}
                onCheckedChange={() =>
                  onChange({ addonIds: toggledAddon(addons, addonIds, addon) })
                }
              >
                {addon.name}, {priceText(effectiveAddonPrice(addon))}
              </Checkbox>
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}
