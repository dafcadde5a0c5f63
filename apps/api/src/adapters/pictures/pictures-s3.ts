import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Bucket, Env } from '../../env.ts'
import { INSTALLATION_MARK } from '../installation-mark.ts'
import {
  newPictureName,
  PICTURE_NAME,
  type PictureFiles,
  PicturesAway,
  pictureDisk,
} from './pictures.ts'

/** Milliseconds until the store counts as away. */
interface Timeouts {
  connect: number
  /** The time of one attempt, until the response begins. */
  attempt: number
  /** The time of all attempts together, which is how long a visitor waits at most. */
  total: number
  /** The time without a new byte while a picture is read; the check notices it after at most twice this time. */
  stall: number
  /** The time of reading a picture, at the speed of the slower of store and reader. */
  transfer: number
}

const TIMEOUTS: Timeouts = {
  connect: 3000,
  attempt: 8000,
  total: 20_000,
  stall: 10_000,
  transfer: 180_000,
}
/** The largest response that is read: more than any stored picture and any page of a listing. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024
const ATTEMPTS = 3
/** The prefix of all pictures, so that the bucket can hold other objects too. */
const PREFIX = 'uploads/'

/** The picture store of this environment: a bucket if one is set, or else the data folder. */
export function pictureFiles({
  pictureBucket: bucket,
  DATA_DIR,
}: Pick<Env, 'pictureBucket' | 'DATA_DIR'>): PictureFiles {
  return bucket ? pictureBucket(bucket) : pictureDisk(DATA_DIR)
}

/**
 * Stores pictures in an S3-compatible bucket. An object appears whole or not at all, and every call is idempotent, so
 * a failed attempt is repeated a few times; then `PicturesAway` is thrown.
 */
export function pictureBucket(bucket: Bucket, timeouts: Timeouts = TIMEOUTS): PictureFiles {
  let loading: Promise<{ s3: Sdk; client: S3Client }> | undefined

  async function ask<T>(
    work: (s3: Sdk, client: S3Client, limit: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    loading ??= connect(bucket, timeouts)
    const { s3, client } = await loading
    const overdue = new AbortController()
    const timer = setTimeout(() => overdue.abort(), timeouts.total)
    try {
      return await work(s3, client, { abortSignal: overdue.signal })
    } catch (error) {
      throw awayBy(error)
    } finally {
      clearTimeout(timer)
    }
  }

  const objectOf = (name: string) => ({ Bucket: bucket.name, Key: `${PREFIX}${name}` })

  /** Whether the bucket belongs to this installation. The first installation that asks becomes the owner. */
  async function owns(installation: string): Promise<boolean> {
    const mark = objectOf(INSTALLATION_MARK)
    return ask(async (s3, client, limit) => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(mark), limit)
        return (await Body?.transformToString()) === installation
      } catch (error) {
        if (statusOf(error) !== 404 || error instanceof s3.NoSuchBucket) throw error
      }
      await client.send(new s3.PutObjectCommand({ ...mark, Body: installation }), limit)
      return true
    })
  }

  return {
    async save(picture, name = newPictureName()) {
      const object = { ...objectOf(name), Body: picture, ContentType: 'image/webp' }
      await ask((s3, client, limit) => client.send(new s3.PutObjectCommand(object), limit))
      return name
    },
    async read(name) {
      if (!PICTURE_NAME.test(name)) return null
      return ask(async (s3, client, limit) => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand(objectOf(name)), limit)
          return Body instanceof Readable ? guarded(Body, timeouts) : null
        } catch (error) {
          if (statusOf(error) === 404 && !(error instanceof s3.NoSuchBucket)) return null
          throw error
        }
      })
    },
    async namesBefore(time, installation) {
      if (!(await owns(installation))) return []
      const names: string[] = []
      for (let next: string | undefined, isMore = true; isMore; ) {
        const page = { Bucket: bucket.name, Prefix: PREFIX, ContinuationToken: next }
        const listed = await ask((s3, client, limit) =>
          client.send(new s3.ListObjectsV2Command(page), limit),
        )
        for (const { Key = '', LastModified } of listed.Contents ?? []) {
          const name = Key.slice(PREFIX.length)
          if (PICTURE_NAME.test(name) && LastModified && LastModified < time) names.push(name)
        }
        next = listed.NextContinuationToken
        isMore = next !== undefined
      }
      return names
    },
    async remove(name) {
      if (!PICTURE_NAME.test(name)) return
      await ask((s3, client, limit) =>
        client.send(new s3.DeleteObjectCommand(objectOf(name)), limit),
      )
    },
    async check() {
      const page = { Bucket: bucket.name, Prefix: PREFIX, MaxKeys: 1 }
      await ask((s3, client, limit) => client.send(new s3.ListObjectsV2Command(page), limit))
    },
  }
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** Loads the client with the first call: it is heavy, and most installations use the disk. */
async function connect({ endpoint, region, ...login }: Bucket, timeouts: Timeouts) {
  const s3 = await import('@aws-sdk/client-s3')
  const { accessKeyId, secretAccessKey } = login
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Only Amazon gives every bucket its own host name.
    forcePathStyle: !new URL(endpoint).hostname.endsWith('.amazonaws.com'),
    // Checksums in trailers are unknown to many compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryMode: 'standard',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.attempt,
      throwOnRequestTimeout: true,
    },
  })
  // Ends a response with an error while it is read, once it is too large.
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args)
      const response = Object(result.response)
      const body: unknown = Reflect.get(response, 'body')
      if (body instanceof Readable) {
        Reflect.set(
          response,
          'body',
          pipeline(body, limitedTo(MAX_RESPONSE_BYTES), () => {}),
        )
      }
      return result
    },
    { step: 'deserialize', priority: 'low' },
  )
  return { s3, client }
}

function limitedTo(maxBytes: number): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      received += chunk.length
      if (received > maxBytes) done(new Error('The response is too large.'))
      else done(null, chunk)
    },
  })
}

/**
 * Passes a picture on with backpressure, and ends it with an error when the store breaks off, stalls or sends it too
 * slowly.
 */
function guarded(body: Readable, { stall, transfer }: Timeouts): Readable {
  const picture = new PassThrough()
  let isMoving = true
  const timer = setInterval(() => {
    // A reader that pauses is not a store that stalls.
    if (!isMoving && !picture.writableNeedDrain) body.destroy(new Error('The store stalls.'))
    isMoving = false
  }, stall)
  const deadline = setTimeout(
    () => body.destroy(new Error('The picture was not read in time.')),
    transfer,
  )
  body.on('data', () => {
    isMoving = true
  })
  body.on('error', (error) => picture.destroy(awayBy(error)))
  picture.on('close', () => {
    clearInterval(timer)
    clearTimeout(deadline)
    body.destroy()
  })
  return body.pipe(picture)
}

/** Takes the name and the status of the error alone, since its fields hold the key and the signed request. */
function awayBy(error: unknown): PicturesAway {
  if (error instanceof PicturesAway) return error
  const name = error instanceof Error ? error.name : 'Error'
  const status = statusOf(error)
  if (name === 'NoSuchBucket') return new PicturesAway('The picture store has no bucket S3_BUCKET.')
  if (status === 401 || status === 403) {
    return new PicturesAway(
      `The picture store refuses the login: check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what they permit (${name}).`,
    )
  }
  const cause = status === undefined ? name : `${name}, ${status}`
  return new PicturesAway(`The picture store at S3_ENDPOINT does not answer (${cause}).`)
}

/** The HTTP status of the response; undefined when there was none. */
function statusOf(error: unknown): number | undefined {
  const metadata: unknown = Reflect.get(Object(error), '$metadata')
  const status: unknown = Reflect.get(Object(metadata), 'httpStatusCode')
  return typeof status === 'number' ? status : undefined
}
