import { existsSync, readFileSync } from 'node:fs'
import { capture } from './toolchain.mjs'

/** Install a Debian package, where this is Debian and we may; elsewhere nothing happens. */
export async function installPackages(...names) {
  if (!isDebian() || process.getuid?.() !== 0) return
  await capture('apt-get', ['update'])
  await capture('apt-get', ['install', '-y', '--no-install-recommends', ...names])
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}
