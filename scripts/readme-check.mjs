// Runs the npm commands in the blocks of README.md, in their order, with data folders of their own.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopsCleanly } from './stop-check.mjs'
import { capture, env, ROOT } from './toolchain.mjs'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const commands = [...readme.matchAll(/^(npm (?!test).*?)(?:\s+#.*)?$/gm)].map(([, line]) => line)
const folder = mkdtempSync(join(tmpdir(), 'haircuts-readme-'))
const complaints = []
try {
  for (const command of commands) complaints.push(...(await run(command.split(' ').slice(1))))
  for (const name of ['backup.tar.gz', 'export']) {
    if (!existsSync(join(folder, name))) complaints.push(`the commands left no ${name}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(complaints.map((line) => `README: ${line}`).join('\n'))
process.exit(complaints.length > 0 ? 1 : 0)

async function run(words) {
  const args = words.map((word) =>
    word.replace(/^FILE$/, join(folder, 'backup.tar.gz')).replace(/^DIR$/, join(folder, 'export')),
  )
  // The first restore needs an empty installation, which the one with --replace then replaces.
  const data = ['demo', 'restore'].find((name) => args.includes(name)) ?? 'data'
  const variables = {
    ...env,
    DATABASE_URL: '',
    DATA_DIR: join(folder, data),
    LOG_LEVEL: 'warn',
  }
  if (args[0] === 'start' || args[1] === 'demo') return stopsCleanly(args, variables)
  const { code, output } = await capture('npm', args, { env: variables })
  return code === 0 ? [] : [`npm ${args.join(' ')} ended with code ${code}:\n${output}`]
}
