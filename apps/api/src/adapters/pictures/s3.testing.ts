import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bucket } from '../../env.ts'
import { temporaryFolder } from '../../testing.ts'

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
