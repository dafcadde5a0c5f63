import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Bucket } from '../env.ts'
import { temporaryFolder } from '../testing.ts'

const SERVER = fileURLToPath(new URL('s3-server.testing.ts', import.meta.url))

export interface S3Server {
  bucket: Bucket
  /** The environment of an installation that uses it. */
  variables: Record<string, string>
  stop(): Promise<void>
}

/** A real S3 server on a free port with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = temporaryFolder()
  const name = 'haircuts'
  const child = spawn(process.execPath, ['--openssl-legacy-provider', SERVER, directory, name], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'close')
  const [port] = await once(child, 'message')
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    name,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    bucket,
    variables: variablesOf(bucket),
    stop: async () => {
      child.kill()
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}

export function variablesOf(bucket: Bucket): Record<string, string> {
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.name,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  }
}

export interface Line {
  endpoint: string
  /** 'closed' breaks at the next request; 'silent' loses the answers; a number lets so many bytes of them through and then nothing more. */
  mode: 'open' | 'closed' | 'silent' | number
  stop(): Promise<void>
}

/** A network connection to the store that can fail. */
export async function startLine(endpoint: string): Promise<Line> {
  const { port: target } = new URL(endpoint)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          near.destroy()
          far.destroy()
        })
    }
    let passed = 0
    near.on('data', (bytes) => {
      if (line.mode === 'closed') near.destroy()
      else far.write(bytes)
    })
    far.on('data', (bytes) => {
      const left = line.mode === 'silent' ? 0 : line.mode
      const most = typeof left === 'number' ? Math.max(left - passed, 0) : bytes.length
      passed += bytes.length
      near.write(bytes.subarray(0, most))
    })
  })
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done(Reflect.get(Object(server.address()), 'port')))
  })
  const line: Line = {
    endpoint: `http://127.0.0.1:${port}`,
    mode: 'open',
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return line
}
