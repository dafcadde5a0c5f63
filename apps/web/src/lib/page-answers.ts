import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import { paths, patterns, readAppointmentTypeId } from '../paths.ts'
import type { Answer } from './answers.ts'
import { type ApiClient, ApiError } from './api-client.ts'
import { matchPath } from './match-path.ts'
import { firstFreeDate, LONGEST_WINDOW, shownDays, windowFrom, windowWith } from './slot-windows.ts'
import { type Question, trpc } from './trpc.ts'

interface PageAnswers {
  answers: Answer[]
  /** False where the address names something that is not there. */
  isFound: boolean
}

/**
 * Everything a screen shows at first, asked for at once: what its hooks would ask for one after the
 * other. A question that is forgotten here is asked by the browser, so a screen never fails by it.
 */
export async function pageAnswers(
  path: string,
  api: ApiClient,
  guessedDays: number,
): Promise<PageAnswers> {
  const settings = answerTo(trpc.setting.public.question(api))
  const [shared, own] = await Promise.all([settings, ownAnswers(path, api, guessedDays)])
  return { answers: [shared, ...own.answers], isFound: own.isFound }
}

async function ownAnswers(path: string, api: ApiClient, guessedDays: number): Promise<PageAnswers> {
  if (matchPath(paths.book, path)) {
    return { answers: [await answerTo(trpc.appointmentType.list.question(api, {}))], isFound: true }
  }
  const booked = matchPath(patterns.bookType, path)
  if (!booked) return { answers: [], isFound: true }
  const id = readAppointmentTypeId(booked.appointmentTypeId)
  if (id === undefined) return { answers: [], isFound: false }
  const [type, times] = await Promise.all([
    answerTo(trpc.appointmentType.get.question(api, { id })),
    firstTimes(id, api, guessedDays),
  ])
  return { answers: [type, ...times], isFound: 'data' in type }
}

/** The first window, and where nothing is free in it the first that has a time, as useSlots looks. */
async function firstTimes(appointmentTypeId: number, api: ApiClient, size: number) {
  const ask = (window: { startDate?: string; days: number }) =>
    answerTo(trpc.availability.window.question(api, { appointmentTypeId, ...window }))
  const first = await ask({ days: size })
  if (!('data' in first) || firstFreeDate(shownDays(first.data))) return [first]
  const { today, lastDate } = first.data
  const startDate = addDays(today, size)
  const left = daysBetween(startDate, lastDate) + 1
  if (left < 1) return [first]

  const days = Math.min(LONGEST_WINDOW, left)
  const month = await ask({ startDate, days })
  const free = 'data' in month ? firstFreeDate(shownDays(month.data)) : undefined
  if (!free) return [first, month]
  const found = windowFrom(windowWith(free, size, first.data).start, size, first.data)
  return [first, month, await ask({ startDate: found.start, days: found.days })]
}

/** A refusal is an answer too; that nobody could be asked is still thrown. */
async function answerTo<Data>({ queryKey, queryFn }: Question<Data>): Promise<Answer<Data>> {
  try {
    return { queryKey, data: await queryFn({}) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, data } = error
    return { queryKey, refused: { status, message, data } }
  }
}
