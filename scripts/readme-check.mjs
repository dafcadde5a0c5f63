// Runs the commands of README.md as they stand there. What a test cannot have is replaced: the container engine, systemd,
// sudo and the editor by the programs in scripts/readme. A command that is run nowhere fails the check.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { commandsOf, mentionedCommands } from './readme/commands.mjs'
import { RELEASE } from './release-folder.mjs'
import { stopsCleanly } from './stop-check.mjs'
import { capture, env, ROOT } from './toolchain.mjs'

const STAND_INS = join(ROOT, 'scripts/readme')
const READY_MS = 60_000
/** Commands of blocks that are not run here, and why. */
const ELSEWHERE = {
  'npm test': 'runs this check',
  'git pull && npm start':
    'npm start is run; an upgrade with its backup is in kept-backups.integration.test.ts',
  'git pull && docker compose up --detach --build': 'the second command is run',
}
const isServed = (command) => ['npm start', 'npm run demo'].includes(command)

/** A check for scripts/checks.mjs, of a release that has been built: `{ code, output }`. */
export async function checkReadme() {
  const markdown = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const commands = commandsOf(markdown).map(({ command }) => command)
  const folder = mkdtempSync(join(tmpdir(), 'haircuts-readme-'))
  chmodSync(folder, 0o755)
  const complaints = unknownMentions(markdown)
  try {
    const ofKind = (kind) => commands.filter((command) => kindOf(command) === kind)
    for (const command of ofKind('unknown')) {
      complaints.push(`README: nothing runs "${command}"; say how in scripts/readme-check.mjs`)
    }
    complaints.push(...(await runClone(ofKind('clone'), folder)))
    complaints.push(...(await runContainers(ofKind('containers'), folder)))
    complaints.push(...(await runService(ofKind('service'), folder)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { code: complaints.length ? 1 : 0, output: complaints.join('\n') }
}

function kindOf(command) {
  if (ELSEWHERE[command]) return 'elsewhere'
  if (/^npm (start|run (demo|backup|restore|export)\b)/.test(command)) return 'clone'
  if (/^(docker compose |cp deploy\/example\.env )/.test(command)) return 'containers'
  return command.startsWith('sudo ') ? 'service' : 'unknown'
}

/** Sentences may mention scripts of package.json, commands of the release, and docker compose, which is run below. */
function unknownMentions(markdown) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const release = readFileSync(join(ROOT, 'apps/api/src/release.ts'), 'utf8')
  return mentionedCommands(markdown)
    .filter((command) => {
      const [program, first, second] = command.split(' ')
      if (program === 'npm') return !scripts[first === 'run' ? second : first]
      if (program === 'node') return second && !release.includes(`'${second}'`)
      return !command.startsWith('docker compose ')
    })
    .map((command) => `README: "${command}" is no command`)
}

/** The commands of a clone, in their order: each finds what the ones before it have left. */
async function runClone(commands, folder) {
  const complaints = []
  const file = join(folder, 'backup.tar.gz')
  for (const command of commands) {
    // A restore without --replace needs an empty installation, which the next one then replaces.
    const data = command.includes('restore')
      ? 'restored'
      : command.includes('demo')
        ? 'demo'
        : 'data'
    const surroundings = {
      ...env,
      DATABASE_URL: '',
      DATA_DIR: join(folder, data),
      LOG_LEVEL: 'warn',
    }
    const [program, ...args] = command
      .replace('FILE', file)
      .replace('DIR', join(folder, 'export'))
      .split(' ')
    if (isServed(command)) complaints.push(...(await stopsCleanly(args, surroundings)))
    else {
      const { code, output } = await capture(program, args, { env: surroundings })
      if (code !== 0) complaints.push(`README: ${command} ended with code ${code}:\n${output}`)
    }
  }
  if (!existsSync(file)) complaints.push('README: npm run backup left no file')
  if (!existsSync(join(folder, 'export'))) complaints.push('README: npm run export left nothing')
  return complaints
}

/** With a stand-in for docker, which reads compose.yaml and starts the release in place of the site's container. */
async function runContainers(commands, folder) {
  const place = join(folder, 'containers')
  const data = join(folder, 'volume')
  mkdirSync(data)
  for (const name of ['compose.yaml', 'Dockerfile', 'deploy']) {
    cpSync(join(ROOT, name), join(place, name), { recursive: true })
  }
  const database = await startDatabase(join(folder, 'database'))
  // The commands that README gives in a sentence on restoring.
  const restore = mentionedCommands(readFileSync(join(ROOT, 'README.md'), 'utf8'))
    .filter((command) => command.startsWith('docker '))
    .map((command) => command.replace('/FILE', '/today.tar.gz'))
  const port = await freePort()
  try {
    return await runScript('containers', [...commands, ...restore], {
      folder,
      cwd: place,
      port,
      answers: 'DATABASE_PASSWORD=secret',
      settings: { README_DATA: data, README_DATABASE: database.url },
      pidFile: join(data, 'site.pid'),
    })
  } finally {
    await database.stop()
  }
}

/** In a mount namespace, so that the machine stays as it is; root on Linux alone can make one. */
async function runService(commands, folder) {
  const changes = join(folder, 'machine')
  const machine = [
    'unshare',
    '--mount',
    '--propagation=private',
    'sh',
    join(STAND_INS, 'machine.sh'),
  ]
  const { code } = await capture(machine[0], [...machine.slice(1), join(folder, 'trial'), 'true'])
  if (code !== 0) {
    console.log('The commands of the service were not tried: they need root on Linux.')
    return []
  }
  const port = await freePort()
  const restart = 'sudo systemctl restart haircuts'
  return runScript('service', [...commands.filter((each) => each !== restart), restart], {
    folder,
    cwd: ROOT,
    port,
    answers: `PUBLIC_URL=https://cuts.example.org\nTRUST_PROXY=loopback\nPORT=${port}`,
    settings: { README_PID: join(folder, 'service.pid') },
    pidFile: join(folder, 'service.pid'),
    machine: [...machine, changes],
  })
}

/** Runs the commands as one script that stops at the first failure. The site has to answer at the end. */
async function runScript(
  name,
  commands,
  { folder, cwd, port, answers, settings, pidFile, machine = [] },
) {
  const bin = join(folder, `${name}-bin`)
  mkdirSync(bin)
  for (const program of ['sudo', 'nano', 'systemctl']) {
    copyFileSync(join(STAND_INS, `${program}.sh`), join(bin, program))
    chmodSync(join(bin, program), 0o755)
  }
  writeFileSync(join(bin, 'docker'), `#!/bin/sh\nexec node "${STAND_INS}/docker.mjs" "$@"\n`, {
    mode: 0o755,
  })
  const log = join(folder, `${name}.log`)
  const [program, ...args] = [...machine, 'sh', '-euxc', commands.join('\n')]
  const { code, output } = await capture(program, args, {
    cwd,
    env: {
      PATH: [bin, env.PATH, '/usr/sbin', '/sbin'].join(':'),
      README_ANSWERS: answers,
      README_LOG: log,
      README_PORT: String(port),
      README_RELEASE: RELEASE,
      ...settings,
    },
  })
  const isUp = code === 0 && (await answersAt(port))
  if (existsSync(pidFile)) await end(Number(readFileSync(pidFile, 'utf8')))
  if (isUp) return []
  const said = existsSync(log) ? readFileSync(log, 'utf8') : ''
  return [`README: the commands of the ${name} ended with code ${code}:\n${output}\n${said}`]
}

async function answersAt(port) {
  for (const until = performance.now() + READY_MS; performance.now() < until; ) {
    const { ok } = await fetch(`http://127.0.0.1:${port}/haircuts/api/ready`).catch(() => ({}))
    if (ok) return true
    await wait(50)
  }
  return false
}

/** @returns when the process and, with it, its database have ended. */
async function end(pid) {
  for (let isRunning = true; isRunning; await wait(50)) {
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      isRunning = false
    }
  }
}

function startDatabase(folder) {
  const file = join(ROOT, 'scripts/bench/postgres.mjs')
  const child = spawn('node', [file, folder], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((done) => child.once('close', done))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return new Promise((done, fail) => {
    child.once('message', ({ ready }) => done({ url: ready, stop }))
    ended.then((code) => fail(new Error(`the database ended with code ${code}`)))
  })
}
