/**
 * A real S3 server, in a process of its own, since the tokens of its listings need `--openssl-legacy-provider`. Sends its
 * port to the parent process.
 *
 * node --openssl-legacy-provider s3-server.testing.ts DIRECTORY BUCKET
 */
import { createServer } from 'node:http'
import S3rver from '@20minutes/s3rver'

const [directory = '', name = ''] = process.argv.slice(2)
const options = { silent: true, directory, configureBuckets: [{ name, configs: [] }] }
const strict = new S3rver(options)
await strict.configureBuckets()
const objects = strict.callback()
// S3rver verifies a listing's signature without the slash that ends the path, so listings are not verified.
const listings = new S3rver({ ...options, allowMismatchedSignatures: true }).callback()
const server = createServer((request, response) => {
  const isListing = request.url?.startsWith(`/${name}/?`)
  return (isListing ? listings : objects)(request, response)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(Reflect.get(Object(server.address()), 'port'))
})
process.on('disconnect', () => process.exit())
