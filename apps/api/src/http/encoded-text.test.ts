import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { EncodedText } from './encoded-text.ts'

it('a text is compressed once for each encoding', async () => {
  const text = new EncodedText('<p>Hi</p>')
  const zipped = await text.encode('gzip')
  expect(gunzipSync(zipped).toString()).toBe('<p>Hi</p>')
  expect(await text.encode('gzip')).toBe(zipped)
  expect((await text.encode('identity')).toString()).toBe('<p>Hi</p>')
})
