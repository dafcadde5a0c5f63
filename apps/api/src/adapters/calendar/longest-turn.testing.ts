import { threadCpuUsage } from 'node:process'

const CHECK_EVERY_MS = 5

/**
 * The processor time in milliseconds that the longest turn of the event loop takes during some work: how long a request waits
 * for it on a machine that is not busy with anything else. So a test of it does not fail while other tests run.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = threadCpuUsage()
    return (user + system) / 1_000
  }
  let before = used()
  let longest = 0
  const check = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  await work()
  clearInterval(timer)
  check()
  return longest
}
