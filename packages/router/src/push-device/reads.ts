import type { PushDevice } from '@haircuts/db/client'
import type { Context } from '../context.ts'

export function deviceView({ id, userAgent, createdAt, endpoint }: PushDevice) {
  return { id, userAgent, createdAt, service: new URL(endpoint).hostname }
}

export async function listDevices({ db }: Context) {
  return (await db.pushDevice.findMany({ orderBy: { id: 'asc' } })).map(deviceView)
}
