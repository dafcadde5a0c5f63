import { z } from 'zod'
import { retentionMs } from '../kernel/define.ts'
import { OPERATIONS } from './declares.ts'
import type { Disk, HostContext } from './host.ts'

/** How often each process reports, so that a machine is forgotten only when several reports in a row are missing. */
export const REPORT_EVERY_MS = retentionMs(OPERATIONS.retention.machines) / 5

export interface MachineDisk extends Disk {
  /** The name of the machine; null while there is only one. */
  machine: string | null
}

const storedDisks = z.array(
  z.object({
    holds: z.array(z.enum(['data', 'backups'])),
    freeBytes: z.number(),
    totalBytes: z.number(),
  }),
)

/** Stores the room on the disks of this machine for the processes on other machines. */
export async function reportMachine({ db, host, now }: HostContext): Promise<void> {
  const disks = (await host.disks()).map(({ holds, ...room }) => ({ ...room, holds: [...holds] }))
  const row = { disks, seenAt: now }
  await db.machine.upsert({
    where: { name: host.name },
    create: { name: host.name, ...row },
    update: row,
  })
}

/** The disks of all machines: of this one as they are, of the others as they were reported a few minutes ago. */
export async function disksOfMachines({ db, host, now }: HostContext): Promise<MachineDisk[]> {
  const since = new Date(now.getTime() - retentionMs(OPERATIONS.retention.machines))
  const [own, others] = await Promise.all([
    host.disks(),
    db.machine.findMany({
      where: { name: { not: host.name }, seenAt: { gt: since } },
      orderBy: { name: 'asc' },
    }),
  ])
  const machine = others.length > 0 ? host.name : null
  return [
    ...own.map((disk) => ({ ...disk, machine })),
    ...others.flatMap(({ name, disks }) =>
      storedDisks.parse(disks).map((disk) => ({ ...disk, machine: name })),
    ),
  ]
}
