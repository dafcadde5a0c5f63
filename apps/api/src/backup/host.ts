import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Disk, Host } from '@haircuts/core/operations/host'
import manifest from '../../../../package.json' with { type: 'json' }
import type { Env } from '../env.ts'
import { listBackups } from './backup-jobs.ts'

type Folders = Pick<Env, 'BACKUP_DIR' | 'BACKUP_PASSPHRASE' | 'DATABASE_URL' | 'DATA_DIR'>

interface Installation {
  restarts: Restarts
  isDemo: boolean
  hasLicenses: boolean
}

/** When the embedded database was started again; the watch of the server sets it. */
export interface Restarts {
  lastAt: Date | null
}

export function host(env: Folders, { restarts, isDemo, hasLicenses }: Installation): Host {
  return {
    name: hostname(),
    version: manifest.version,
    hasLicenses,
    isDemo,
    backupFiles: () => listBackups(env),
    hasEmbeddedDatabase: env.DATABASE_URL === undefined,
    includesKey: Boolean(env.BACKUP_PASSPHRASE),
    disks: () => disksOf(env),
    databaseRestartedAt: () => restarts.lastAt,
  }
}

/** One entry for each disk: both folders are usually on the same one. Leaves out a folder that does not exist yet. */
async function disksOf({ DATA_DIR, BACKUP_DIR }: Folders): Promise<Disk[]> {
  const disks = new Map<number, Disk>()
  for (const [folder, holds] of [
    [DATA_DIR, 'data'],
    [BACKUP_DIR, 'backups'],
  ] as const) {
    const device = await stat(folder).catch(() => null)
    const room = device && (await statfs(folder).catch(() => null))
    if (!room) continue
    const known = disks.get(device.dev)?.holds ?? []
    disks.set(device.dev, {
      holds: [...known, holds],
      freeBytes: room.bavail * room.bsize,
      totalBytes: room.blocks * room.bsize,
    })
  }
  return [...disks.values()]
}
