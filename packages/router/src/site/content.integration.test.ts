import { sweepPictures } from '@haircuts/core/pictures/store-pictures'
import { CONTENT_KEYS } from '@haircuts/core/site/editor-form'
import { faqDocument } from '@haircuts/core/site/faq-form'
import { homeDocument } from '@haircuts/core/site/home-form'
import { expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import { type callerFor, errorFrom } from '../testing.ts'

const ENTRY = { question: 'Do you cut beards?', answer: 'Yes, **gladly**.' }

/** Without an address the program replaces the sentences that promise it, which these tests are not about. */
const setAddress = (barber: ReturnType<typeof callerFor>) =>
  barber.setting.set({ key: 'business_address', value: '1 Oak Street' })

it('stores and sends nothing while nothing differs from the defaults', async ({
  visitor,
  barber,
  db,
}) => {
  await setAddress(barber)
  expect(await visitor.content.public()).toEqual({})
  const { documents } = await barber.content.list()
  expect(documents.map(({ key }) => key)).toEqual(CONTENT_KEYS)
  expect(documents.every(({ number, savedAt }) => number === 0 && savedAt === null)).toBe(true)
  expect(await db.contentVersion.count()).toBe(0)
})

it('shows visitors what is saved, and only what differs', async ({ visitor, barber, clock }) => {
  await setAddress(barber)
  const saved = await barber.content.save({
    key: 'faq',
    basedOn: 0,
    value: {
      heading: 'Questions and answers',
      intro: '  New\r\nintro'.replace('\r\n', ' '),
      made_up: 'x',
    },
  })
  expect(saved).toMatchObject({ number: 1, savedAt: clock.now, value: { intro: 'New intro' } })
  expect(await visitor.content.public()).toEqual({ faq: { intro: 'New intro' } })
  await barber.content.save({ key: 'faq', basedOn: 1, value: { questions: [ENTRY] } })
  expect(await visitor.content.public()).toEqual({
    faq: { intro: 'New intro', questions: [ENTRY] },
  })
})

it('falls back to the default of an emptied text, and keeps an optional one empty', async ({
  visitor,
  barber,
}) => {
  await setAddress(barber)
  await barber.content.save({ key: 'faq', basedOn: 0, value: { heading: 'Mine', intro: 'Mine' } })
  const { value } = await barber.content.save({
    key: 'faq',
    basedOn: 1,
    value: { heading: '  ', intro: null, questions: [] },
  })
  expect(value).toMatchObject({ heading: 'Questions and answers', intro: '' })
  expect(value.questions).toHaveLength(11)
  expect(await visitor.content.public()).toEqual({ faq: { intro: '' } })
})

it('rejects a save that is based on an older version, and loses neither', async ({ barber }) => {
  const first = { key: 'home', basedOn: 0, value: { kicker: 'First' } }
  await barber.content.save(first)
  const appError = await errorFrom(barber.content.save({ ...first, value: { kicker: 'Second' } }))
  expect(appError).toMatchObject({ status: 409, code: 'contentChanged' })
  expect(await barber.content.get({ key: 'home' })).toMatchObject({
    number: 1,
    value: { kicker: 'First' },
  })
})

it('lets one of two saves at the same moment through', async ({ barber }) => {
  const save = (kicker: string) =>
    barber.content.save({ key: 'home', basedOn: 0, value: { kicker } })
  const outcomes = await Promise.allSettled([save('A'), save('B'), save('C')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await barber.content.get({ key: 'home' })).number).toBe(1)
})

it('undoes with one press, and restores any version', async ({ barber, visitor }) => {
  await setAddress(barber)
  await barber.content.save({ key: 'donate', basedOn: 0, value: { usual: 'One' } })
  await barber.content.save({ key: 'donate', basedOn: 1, value: { usual: 'Two' } })
  const undone = await barber.content.undo({ key: 'donate', basedOn: 2 })
  expect(undone).toMatchObject({ number: 3, value: { usual: 'One' } })
  expect(await barber.content.undo({ key: 'donate', basedOn: 3 })).toMatchObject({
    number: 4,
    value: { usual: 'Two' },
  })
  await barber.content.restore({ key: 'donate', number: 0, basedOn: 4 })
  expect(await visitor.content.public()).toEqual({})
  const versions = await barber.content.versions({ key: 'donate' })
  expect(versions.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1, 0])

  const nothing = barber.content.undo({ key: 'faq', basedOn: 0 })
  expect(await errorFrom(nothing)).toMatchObject({ status: 409, code: 'contentOriginal' })
  const unknown = barber.content.restore({ key: 'donate', number: 77, basedOn: 5 })
  expect(await errorFrom(unknown)).toMatchObject({ status: 404 })
})

it('keeps a hundred versions', async ({ barber, db }) => {
  await db.contentVersion.createMany({
    data: Array.from({ length: 150 }, (_, index) => ({
      key: 'faq',
      number: index + 1,
      value: { intro: `Number ${index + 1}` },
    })),
  })
  await barber.content.save({ key: 'faq', basedOn: 150, value: { intro: 'Newest' } })
  const versions = await barber.content.versions({ key: 'faq' })
  expect(versions.map(({ number }) => number).slice(0, 2)).toEqual([151, 150])
  expect(versions).toHaveLength(101)
})

it.for(['', 'made_up', '__proto__', 'constructor'])(
  'knows no document %j',
  async (key, { barber }) => {
    const save = barber.content.save({ key, basedOn: 0, value: {} })
    expect(await errorFrom(save)).toMatchObject({ status: 404 })
  },
)

it.for([
  ['links', { contact: 'javascript:alert(1)' }, 'value.contact'],
  ['links', { apps: 'java\tscript:alert(1)' }, 'value.apps'],
  ['links', { apps: 'data:text/html,x' }, 'value.apps'],
  ['links', { more: [{ label: 'X', link: '//evil.edu' }] }, 'value.more.0.link'],
  ['products', { items: [{ name: 'X' }] }, 'value.items.0.marketplace'],
  ['faq', { questions: [{ ...ENTRY, question: ' ' }] }, 'value.questions.0.question'],
  ['faq', { questions: 'none' }, 'value.questions'],
  ['faq', { heading: ['x'] }, 'value.heading'],
  ['faq', { heading: 'x'.repeat(201) }, 'value.heading'],
  ['faq', { heading: 'two\nlines' }, 'value.heading'],
  ['faq', { intro: 'bell \u0007' }, 'value.intro'],
  [
    'slideshow',
    { pictures: [{ picture: '/uploads/x.webp', caption: 'X', alt: 'X' }] },
    'value.pictures.0.picture',
  ],
  [
    'slideshow',
    { pictures: [{ picture: 'https://evil.edu/x.webp', caption: 'X', alt: 'X' }] },
    'value.pictures.0.picture',
  ],
  ['slideshow', { pictures: [{ picture: 'fade', caption: 'X', alt: '' }] }, 'value.pictures.0.alt'],
  [
    'slideshow',
    { pictures: [{ picture: '/site-pictures/gone.webp', caption: 'X', alt: 'X' }] },
    'value',
  ],
] as const)(
  'rejects in %s the value %j and names the field',
  async ([key, value, path], { barber }) => {
    const appError = await errorFrom(barber.content.save({ key, basedOn: 0, value }))
    expect(appError.status).toBe(422)
    expect(appError.errors?.map((error) => error.path)).toContain(path)
    expect(await barber.content.get({ key })).toMatchObject({ number: 0 })
  },
)

it('lets a picture of the slideshow have no caption, but no picture go without a description', async ({
  barber,
}) => {
  const save = (pictures: Record<string, string>[]) =>
    barber.content.save({ key: 'slideshow', basedOn: 0, value: { pictures } })
  const fade = { picture: 'fade', caption: '', alt: 'A fade' }
  const appError = await errorFrom(save([fade, { picture: '', caption: '', alt: '' }]))
  expect(appError.errors).toEqual([
    { path: 'value.pictures.1.picture', message: 'Picture is missing.' },
    { path: 'value.pictures.1.alt', message: 'Description is missing.' },
  ])
  expect(await save([fade])).toMatchObject({ number: 1, value: { pictures: [fade] } })
})

it('names the links that are placeholders, until each has an address', async ({ barber }) => {
  const { placeholdersLeft } = await barber.content.list()
  expect(placeholdersLeft).toEqual(['Contact link'])
  const oil = { picture: 'oil', name: 'Beard oil', description: '', marketplace: 'Shop', link: '' }
  await barber.content.save({ key: 'products', basedOn: 0, value: { items: [oil] } })
  await barber.setting.set({ key: 'business_phone', value: '979 555 0100' })
  expect(await barber.content.list()).toMatchObject({ placeholdersLeft: ['Beard oil: link'] })
  await barber.content.save({ key: 'products', basedOn: 1, value: { items: [] } })
  expect(await barber.content.list()).toMatchObject({ placeholdersLeft: [] })
})

it('shows the first donation link of the settings', async ({ barber, visitor }) => {
  expect(await visitor.content.public()).not.toHaveProperty('donation')
  await barber.setting.set({ key: 'donation_link', value: 'https://pay.edu/me' })
  expect(await visitor.content.public()).toMatchObject({ donation: { link: 'https://pay.edu/me' } })
  await barber.setting.set({ key: 'donation_venmo', value: '@the-chair' })
  expect(await visitor.content.public()).toMatchObject({
    donation: { link: 'https://venmo.com/u/the-chair' },
  })
})

it('promises the address only while it is set and sent automatically', async ({
  barber,
  visitor,
}) => {
  const promise = "you'll get the address no later than 2 hours before your appointment"
  const texts = async () => {
    const { home, faq } = await visitor.content.public()
    return JSON.stringify([homeDocument.defaults, faqDocument.defaults, home, faq])
  }
  const faq = { questions: [{ question: 'Where?', answer: `If you are new, ${promise}.` }] }
  const unset = await visitor.content.public()
  expect(JSON.stringify(unset)).not.toContain(promise)
  expect(unset.home).toHaveProperty('steps')
  expect(JSON.stringify(unset.faq)).toContain('the barber tells you where to come')
  await barber.setting.set({ key: 'business_address', value: '1 Oak Street' })
  expect(await visitor.content.public()).toEqual({})
  expect(await texts()).toContain(promise)
  await barber.content.save({ key: 'faq', basedOn: 0, value: faq })
  await barber.setting.set({ key: 'address_release', value: 'manual' })
  const byHand = await visitor.content.public()
  expect(JSON.stringify(byHand)).not.toContain(promise)
  expect(byHand.faq?.questions).toEqual([
    { question: 'Where?', answer: 'If you are new, the barber tells you where to come.' },
  ])
})

it('promises no email and no address while email is not set up', async ({
  barber,
  callWith,
  context,
}) => {
  await setAddress(barber)
  const { mailer, host } = context()
  const files = { ...mailer, name: 'files' as const }
  const off = await callWith({ mailer: files }).content.public()
  expect(off.email).toEqual({ isOff: 'true' })
  const texts = JSON.stringify(off)
  expect(texts).toContain('pick one, and keep the link to your appointment.')
  expect(texts).toContain('Yes, with the link that you get when you book.')
  expect(texts).toContain('the barber tells you where to come')
  expect(texts).not.toMatch(/confirmation|2 hours before/)
  const demo = callWith({ mailer: files, host: { ...host, isDemo: true } })
  expect(await demo.content.public()).toEqual({})
})

it('ignores stored fields that are unsound', async ({ db, visitor, barber }) => {
  await setAddress(barber)
  await db.contentVersion.createMany({
    data: [
      { key: 'links', number: 1, value: { contact: 'javascript:alert(1)', apps: 'https://a.edu' } },
      { key: 'faq', number: 1, value: ['no object'] },
      { key: 'of_another_release', number: 1, value: { heading: 'x' } },
    ],
  })
  expect(await visitor.content.public()).toEqual({ links: { apps: 'https://a.edu' } })
})

it('keeps the pictures that any version names from the sweep', async ({
  db,
  barber,
  context,
  clock,
}) => {
  await db.picture.createMany({
    data: ['shown', 'replaced', 'unused'].map((name) => ({
      name: `${name}.webp`,
      isPublic: true,
      createdAt: clock.now,
    })),
  })
  const show = (name: string, basedOn: number) =>
    barber.content.save({
      key: 'slideshow',
      basedOn,
      value: {
        pictures: [{ picture: `/site-pictures/${name}.webp`, caption: 'A cut', alt: 'A cut' }],
      },
    })
  await show('replaced', 0)
  await show('shown', 1)
  const removed: string[] = []
  const pictures = {
    namesBefore: async () => [],
    remove: async (name: string) => void removed.push(name),
  }
  const now = new Date(clock.now.getTime() + 3 * 86_400_000)
  await sweepPictures(context({ now, pictures }))
  expect(removed).toEqual(['unused.webp'])
  expect(await barber.content.undo({ key: 'slideshow', basedOn: 2 })).toMatchObject({ number: 3 })
})
