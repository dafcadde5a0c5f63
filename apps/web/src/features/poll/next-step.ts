import type { PollView } from './use-poll.ts'

export type StepKind =
  | 'nothingOffered'
  | 'noTimes'
  | 'join'
  | 'full'
  | 'newService'
  | 'othersNewService'
  | 'tapFirst'
  | 'share'
  | 'remind'
  | 'bookAgreed'
  | 'decide'
  | 'tapMore'
  | 'tapAny'

type Open = Pick<PollView, 'size' | 'people' | 'times' | 'favourite' | 'offersNothing'>

/** What is to be done next by the person who looks at a poll that is not booked; `ownId` is undefined for one who has not joined. */
export function nextStep(poll: Open, ownId: number | undefined): StepKind {
  const { size, people, times, favourite, offersNothing } = poll
  const own = people.find(({ id }) => id === ownId)
  if (offersNothing) return 'nothingOffered'
  if (own && own.appointmentTypeId === null) return 'newService'
  if (!times.some(({ isFree }) => isFree)) return 'noTimes'
  if (!own) return people.length < size ? 'join' : 'full'
  if (!own.hasVoted) return 'tapFirst'
  if (people.length < size) return 'share'
  if (people.some(({ appointmentTypeId }) => appointmentTypeId === null)) return 'othersNewService'
  if (people.some(({ hasVoted }) => !hasVoted)) return 'remind'
  if (times.some(({ suitsEveryone }) => suitsEveryone)) return 'bookAgreed'
  if (favourite === null) return 'tapAny'
  return own.isBeginner ? 'decide' : 'tapMore'
}
