import { partOfDay } from '@haircuts/scheduling/first-starts'
import { type ReactNode, useState } from 'react'
import type { SuggestedTimes } from '../../../../app/api/admin-outputs.ts'
import { Button } from '../../../../ui/button.tsx'
import { Choice } from '../../../../ui/choice.tsx'
import { TimeChips } from '../../times/time-chips.tsx'
import { DayChoice, MonthButton } from './day-choice.tsx'
import { timesField as text } from './text.ts'
import styles from './times-field.module.css'

const PARTS = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = 'any' | (typeof PARTS)[number]

export function startsIn(starts: readonly Date[], part: PartOfDay, zone: string): Date[] {
  return starts.filter((at) => part === 'any' || PARTS[partOfDay(at.getTime(), zone)] === part)
}

interface TimesOfDaysProps {
  days: SuggestedTimes['days']
  part: PartOfDay
  onPart: (part: PartOfDay) => void
  /** The date that is in view at first. */
  begin: string | undefined
  chosen: number | undefined
  zone: string
  onTake: (start: number) => void
  /** Another way to choose, beside the button of the month. */
  beside: ReactNode
}

/** The part of the day, the days that have free times in it, and the times of one of them, which fold once one is chosen. */
export function TimesOfDays(props: TimesOfDaysProps) {
  const { days, part, onPart, begin, chosen, zone, onTake, beside } = props
  const [date, setDate] = useState<string>()
  const [isMonth, setIsMonth] = useState(false)
  const [isFolded, setIsFolded] = useState(false)
  const parts = PARTS.filter((each) =>
    days.some(({ starts }) => startsIn(starts, each, zone).length > 0),
  )
  const inPart = days.flatMap((day) => {
    const starts = startsIn(day.starts, part, zone)
    return starts.length > 0 ? [{ date: day.date, starts, count: starts.length }] : []
  })
  const times = inPart.find((day) => day.date === date)?.starts ?? []
  const taken = times.filter((at) => at.getTime() === chosen)
  const folds = isFolded && taken.length > 0
  if (days.length === 0) return <p>{text.noDays}</p>
  return (
    <>
      {parts.length > 1 ? (
        <Choice
          label={text.part}
          value={part}
          options={[
            { value: 'any', label: text.parts.any },
            ...parts.map((value) => ({ value, label: text.parts[value] })),
          ]}
          onChange={onPart}
        />
      ) : null}
      <DayChoice
        days={inPart}
        chosen={date}
        begin={begin}
        isMonth={isMonth}
        onChoose={(pressed) => {
          setDate(pressed === date ? undefined : pressed)
          setIsFolded(false)
          setIsMonth(false)
        }}
      />
      <div className={styles.others}>
        <MonthButton isMonth={isMonth} onPress={() => setIsMonth(!isMonth)} />
        {beside}
      </div>
      {times.length > 0 ? (
        <TimeChips
          starts={folds ? taken : times}
          chosen={chosen}
          zone={zone}
          isOneDay
          onTake={(at) => {
            setIsFolded(true)
            onTake(at)
          }}
        />
      ) : null}
      {folds ? (
        <div className={styles.others}>
          <Button variant="quiet" size="sm" onClick={() => setIsFolded(false)}>
            {text.otherTimes}
          </Button>
        </div>
      ) : null}
    </>
  )
}
