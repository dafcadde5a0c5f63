import type { Break } from '@haircuts/scheduling/business-hours'
import { z } from 'zod'
import type { Context } from '../kernel/context.ts'
import { breakView } from './business-hours-schema.ts'

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const

interface Row {
  dayOfWeek: number
  isOpen: boolean
  openTime: string | null
  closeTime: string | null
  breaks: unknown
}

/** The JSON column of the breaks. */
export function readBreaks(stored: unknown): Break[] {
  return z.array(breakView).parse(stored)
}

/** A day without a row is closed. */
export function dayView(dayOfWeek: number, row: Row | null | undefined) {
  const { isOpen = false, openTime = null, closeTime = null, breaks = [] } = row ?? {}
  return { dayOfWeek, isOpen, openTime, closeTime, breaks: readBreaks(breaks) }
}

/** Seven entries, Monday first. */
export async function listBusinessHours({ db }: Pick<Context, 'db'>) {
  const rows = await db.businessHours.findMany()
  return DAYS.map((day) =>
    dayView(
      day,
      rows.find(({ dayOfWeek }) => dayOfWeek === day),
    ),
  )
}

export async function businessHoursOfDay({ db }: Pick<Context, 'db'>, { day }: { day: number }) {
  return dayView(day, await db.businessHours.findUnique({ where: { dayOfWeek: day } }))
}
