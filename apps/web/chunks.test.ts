import { expect, it } from 'vitest'
import { type Chunk, mergeShared } from './chunks.ts'

/** Two pages of visitors and a back office with two screens, each of which opens a dialog. */
const SITE = [
  entry('index', { isEntry: true, dynamicImports: ['home', 'faq', 'office'] }),
  entry('home', { imports: ['text'] }),
  entry('faq', { imports: ['text', 'link'] }),
  entry('office', { isBackOffice: true, dynamicImports: ['bookings', 'clients'] }),
  entry('bookings', { imports: ['table', 'form'], dynamicImports: ['dialog'] }),
  entry('clients', { imports: ['table', 'form'], dynamicImports: ['dialog'] }),
  entry('dialog', { imports: ['form', 'chart'] }),
  shared('text', 2000),
  shared('link', 100),
  shared('table', 3000),
  shared('form', 40_000),
  shared('chart', 100_000),
]
const ENTRIES = 7

it('merges what the same visits load, and leaves apart what others would load in vain', () => {
  expect(sharedFiles(mergeShared(SITE, ENTRIES + 3))).toEqual(['chart', 'form table', 'link text'])
})

it('goes on with the merge that adds least until there are few enough files', () => {
  const files = mergeShared(SITE, ENTRIES + 2)
  expect(files).toHaveLength(ENTRIES + 2)
  expect(sharedFiles(files)).toEqual(['chart form table', 'link text'])
})

it('makes no files that import each other', () => {
  const chain = [
    entry('index', { isEntry: true, dynamicImports: ['one', 'two'] }),
    entry('one', { imports: ['top'] }),
    entry('two', { imports: ['middle'] }),
    shared('top', 10, ['middle']),
    shared('middle', 100_000, ['bottom']),
    shared('bottom', 10),
  ]
  expect(sharedFiles(mergeShared(chain, 5))).not.toContain('bottom top')
})

it('puts nothing of the back office into a file that visitors load later', () => {
  const small = [
    entry('index', { isEntry: true, dynamicImports: ['home', 'office'] }),
    entry('home', { dynamicImports: ['sheet'] }),
    entry('sheet', { imports: ['days'] }),
    entry('office', { isBackOffice: true, imports: ['days'], dynamicImports: ['bookings'] }),
    entry('bookings', { imports: ['clock'] }),
    shared('days', 10),
    shared('clock', 10),
  ]
  expect(sharedFiles(mergeShared(small, 6))).toEqual(['clock', 'days'])
})

function entry(name: string, more: Partial<Chunk>): Chunk {
  return { ...shared(name, 1000), isDynamicEntry: !more.isEntry, ...more }
}

function shared(name: string, bytes: number, imports: string[] = []): Chunk {
  const none = {
    dynamicImports: [],
    isEntry: false,
    isDynamicEntry: false,
    isBackOffice: false,
    isAwaited: false,
  }
  return { name, bytes, imports, ...none }
}

/** The names in each file without an entry. */
function sharedFiles(files: (readonly Chunk[])[]) {
  return files
    .filter((file) => file.every(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry))
    .map((file) =>
      file
        .map(({ name }) => name)
        .sort()
        .join(' '),
    )
    .sort()
}
