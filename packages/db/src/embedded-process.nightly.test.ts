import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { runServer } from './embedded-process.ts'
import { freePort } from './free-port.ts'

const FAST = { fsync: 'off', full_page_writes: 'off' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haircuts-process-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function postmaster(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]) === parent
      } catch {
        return false
      }
    })
}

describe('a start in a folder that is in use', () => {
  it('waits for processes of a killed server, and says so once', async () => {
    const first = await startEmbedded(folder, FAST)
    const [child = 0] = childrenOf(postmaster())
    process.kill(child, 'SIGSTOP')
    process.kill(postmaster(), 'SIGKILL')
    const lines: string[] = []
    const starting = startEmbedded(folder, FAST, undefined, {
      onWait: (line) => {
        lines.push(line)
        process.kill(child, 'SIGKILL')
      },
    })
    const second = await starting
    expect(lines).toEqual(['Waiting for processes of the earlier database to end.'])
    await second.stop()
    await first.stop()
  })

  it('waits for a server that is shutting down', async () => {
    const first = await startEmbedded(folder, FAST)
    const checkpointer = childrenOf(postmaster()).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('checkpointer'),
    )
    if (!checkpointer) throw new Error('no checkpointer')
    process.kill(checkpointer, 'SIGSTOP')
    const stopped = first.stop()
    const second = await startEmbedded(folder, FAST, undefined, {
      onWait: () => process.kill(checkpointer, 'SIGCONT'),
    })
    await stopped
    await second.stop()
  })

  it('reports a second copy that serves', async () => {
    const first = await startEmbedded(folder, FAST)
    await expect(startEmbedded(folder, FAST)).rejects.toThrow(
      `Another copy (process ${postmaster()}) already uses the database in ${folder}`,
    )
    await first.stop()
  })
})

it('a signal during the start stops the server', async () => {
  const start = new AbortController()
  const starting = startEmbedded(folder, FAST, undefined, { signal: start.signal })
  starting.catch(() => {})
  await expect.poll(() => readdirSync(folder)).toContain('postgres.log')
  start.abort()
  await expect(starting).rejects.toThrow()
  expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid')
})

it('hands PostgreSQL nothing of the environment that may be secret', async () => {
  process.env.ADMIN_PASSWORD = 'sharp scissors'
  try {
    const server = await startEmbedded(folder, FAST)
    const environment = readFileSync(`/proc/${postmaster()}/environ`, 'utf8')
    await server.stop()
    expect(environment).toContain('PATH=')
    expect(environment).not.toMatch(/ADMIN_PASSWORD|NODE/)
  } finally {
    delete process.env.ADMIN_PASSWORD
  }
})

describe('a server that does not serve yet', () => {
  /** Rejects connections as PostgreSQL does during recovery, and accepts them later; with `mute` it never responds. */
  const program = (port: number, isMute: boolean) => `
    const text = (type, body) => Buffer.concat([Buffer.from(type), Buffer.from(Uint32Array.of(0).buffer), body])
    const message = (type, body) => { const m = text(type, body); m.writeUInt32BE(body.length + 4, 1); return m }
    const began = performance.now()
    require('node:net').createServer((socket) => socket.on('error', () => {}).once('data', () => {
      if (${isMute}) return
      if (performance.now() - began < 2000)
        return socket.end(message('E', Buffer.from('SFATAL\\0C57P03\\0Mthe database system is starting up\\0\\0')))
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]))
    })).listen(${port}, '127.0.0.1')`

  async function start(isMute: boolean) {
    const port = await freePort()
    return runServer({
      launch: { command: process.execPath, args: ['-e', program(port, isMute)] },
      logFile: join(folder, 'log'),
      cluster: folder,
      probeUrl: `postgresql://x:y@127.0.0.1:${port}/z`,
      startTimeoutMs: 500,
    })
  }

  it('may recover for longer than a start may take', async () => {
    const server = await start(false)
    await server.stop()
  })

  it('is given up when it does not respond', async () => {
    await expect(start(true)).rejects.toThrow()
  })
})
