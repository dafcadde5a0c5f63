import { z } from 'zod'
import { fetchFollowing } from '../kernel/follow-redirects.ts'
import { OutsideError, type OutsideFetch } from '../kernel/outside-fetch.ts'
import { readSettings } from '../site/settings.ts'
import type { HostContext } from './host.ts'
import { isNewer, VERSION } from './internal/version.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 2000

interface VersionContext extends HostContext {
  outside: OutsideFetch
}

/** What a release publishes as `version.json`. */
const publishedSchema = z.object({ version: z.string().regex(VERSION) })

/**
 * Reads which version was published last, unless the barber has switched it off. The request tells nothing about the
 * installation. A program that was built from the sources has no place where its releases are published, and asks nobody.
 * A place that cannot be reached is asked again the next day; that the barber cannot change, so it is no failure.
 */
export async function checkVersion(ctx: VersionContext): Promise<void> {
  const { db, host, log, now, outside } = ctx
  const { homepage } = host.release
  const { checkForUpdates } = await readSettings(db)
  if (!homepage || !checkForUpdates) {
    await db.publishedVersion.deleteMany()
    return
  }
  const version = await publishedVersion(outside, homepage)
  if (version === null) {
    log.info({ homepage }, 'the place of the releases does not say which version is the newest')
    return
  }
  const row = { version, checkedAt: now }
  await db.publishedVersion.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row })
}

async function publishedVersion(outside: OutsideFetch, homepage: string) {
  const url = `${homepage}/releases/latest/download/version.json`
  const response = await fetchOrNull(outside, url)
  if (response?.status !== 200) return null
  const published = publishedSchema.safeParse(jsonOf(response.text))
  return published.data?.version ?? null
}

/** The address of the newest release leads to that of its file, and that to the server of the files. */
async function fetchOrNull(outside: OutsideFetch, url: string) {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
  try {
    return await fetchFollowing(outside, { url, method: 'GET', ...limits })
  } catch (error) {
    if (error instanceof OutsideError) return null
    throw error
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The version of this program, and a newer one that is published with the page that says what has changed. */
export async function versionOverview(ctx: HostContext) {
  const { version, homepage } = ctx.host.release
  const published = homepage ? await ctx.db.publishedVersion.findUnique({ where: { id: 1 } }) : null
  const newer = published && isNewer(published.version, version) ? published.version : null
  return {
    current: version,
    newer,
    notesUrl: newer && `${homepage}/releases/tag/v${newer}`,
    checkedAt: published?.checkedAt ?? null,
  }
}
