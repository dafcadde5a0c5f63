import { currentAlarms } from '@haircuts/core/operations/current-alarms'
import type { Disk } from '@haircuts/core/operations/host'
import { reportMachine } from '@haircuts/core/operations/machines'
import { expect } from 'vitest'
import { minutesAgo, it as test } from './system.testing.ts'

const GB = 1024 ** 3
const disk = (freeBytes: number): Disk => ({ holds: ['data'], freeBytes, totalBytes: 100 * GB })

/** A process on a machine with one disk. */
const it = test.extend(
  'on',
  ({ system }) =>
    (name: string, freeBytes: number, now = minutesAgo(0)) => {
      const ctx = system(now)
      return { ...ctx, host: { ...ctx.host, name, disks: async () => [disk(freeBytes)] } }
    },
)

const diskAlarms = async (ctx: Parameters<typeof currentAlarms>[0]) =>
  (await currentAlarms(ctx)).filter(({ kind }) => kind === 'disk').map(({ sentence }) => sentence)

it('raises the same alarm on every machine, and names the machine', async ({ on }) => {
  const [ash, oak] = [on('ash', 50 * GB), on('oak', 2 * GB)]
  await reportMachine(ash)
  await reportMachine(oak)
  const sentence = 'The disk with the data on oak is nearly full: 2.0 GB left.'
  expect(await diskAlarms(ash)).toEqual([sentence])
  expect(await diskAlarms(oak)).toEqual([sentence])
})

it('names no machine while there is one, and forgets one that is gone', async ({ on }) => {
  await reportMachine(on('oak', 2 * GB, minutesAgo(15)))
  expect(await diskAlarms(on('ash', 50 * GB))).toEqual([])
  expect(await diskAlarms(on('ash', 1 * GB))).toEqual([
    'The disk with the data is nearly full: 1.0 GB left.',
  ])
})
