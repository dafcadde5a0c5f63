/** The part of s3rver that the tests use; it comes without types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    silent: boolean
    directory: string
    allowMismatchedSignatures?: boolean
    configureBuckets: { name: string; configs: never[] }[]
  }

  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
