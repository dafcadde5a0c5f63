import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian.mjs'

const SERVERS = ['radicale', 'xandikos']

/**
 * The CalDAV servers to test with: those the machine has, else Debian's packages where we may install
 * them.
 *
 * @returns the names of those that could not be had.
 */
export async function findCalendarServers() {
  const missing = SERVERS.filter((name) => !isHere(name))
  if (missing.length === 0) return []
  console.log('Fetching the calendar servers …')
  for (const name of missing) await installPackages(name)
  return SERVERS.filter((name) => !isHere(name))
}

function isHere(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}
