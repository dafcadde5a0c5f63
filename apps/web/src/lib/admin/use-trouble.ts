import { trpc } from './trpc.ts'

const MOST_MAILS = 5

/**
 * What is wrong beside the visits. The screen calls it as it opens, so that all of it goes in the
 * one request of the day; the parts that show it find the answers in the cache.
 */
export function useTrouble() {
  return {
    health: trpc.cloudCalendar.health.useQuery(),
    proposals: trpc.calendarProposal.list.useQuery(),
    failedMails: trpc.notification.list.useQuery({ state: 'failed', pageSize: MOST_MAILS }),
  }
}
