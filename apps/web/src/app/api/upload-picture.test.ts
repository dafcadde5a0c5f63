import { describe, expect, it } from 'vitest'
import { MAX_PICTURE_BYTES, pictureProblem } from './upload-picture.ts'

describe('a style picture', () => {
  it('is an image of at most 10 MB', () => {
    expect(pictureProblem({ type: 'image/jpeg', size: MAX_PICTURE_BYTES })).toBeUndefined()
    expect(pictureProblem({ type: 'image/png', size: MAX_PICTURE_BYTES + 1 })).toMatch(/10 MB/)
  })

  it.each(['application/pdf', 'video/mp4', 'text/html', ''])('is not %j', (type) => {
    expect(pictureProblem({ type, size: 10 })).toMatch(/not a picture/)
  })
})
