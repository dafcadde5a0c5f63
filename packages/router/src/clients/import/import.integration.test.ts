import { EXPORTS } from '@haircuts/core/clients/import/exports.testing'
import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import { errorFrom, givenBooking, MONDAY_MORNING } from '../../testing.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const HEADER = 'First Name,Last Name,Email,Phone,Notes\n'

const it = test
  .extend('file', () => (...rows: string[]) => ({ file: base64(HEADER + rows.join('\n')) }))
  .extend('clients', ({ db }) => async () => {
    const rows = await db.client.findMany({ orderBy: { name: 'asc' } })
    return rows.map(({ name, email, phone, notes }) => [name, email, phone, notes])
  })

it('shows what each row would do, and writes nothing', async ({ barber, db, file }) => {
  await barber.clients.create({
    name: 'Ann Marsh',
    email: 'ann@example.edu',
    phone: '979 555 0101',
  })
  await barber.clients.create({ name: 'Bob Fox', email: 'bob@example.edu', notes: 'Left-handed' })
  const preview = await barber.clientImport.preview(
    file(
      'ANN,marsh,Ann@Example.EDU,2,',
      'Bob,Fox,bob@example.edu,979 555 0100,Other notes',
      'Cy,Oak,cy@example.edu,,=1+1',
      'cy,OAK,CY@example.edu,,',
      'Dee,Oak,nowhere,,',
    ),
  )
  expect(preview).toMatchObject({
    source: 'acuity',
    counts: { new: 1, filled: 1, known: 1, skipped: 2 },
    columns: [{ header: 'First Name', field: 'firstName', sample: 'ANN' }, {}, {}, {}, {}],
  })
  expect(preview.rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, 'known', null],
    [3, 'filled', 'Adds phone.'],
    [4, 'new', null],
    [5, 'skipped', 'Same name and email as line 4.'],
    [6, 'skipped', 'Email: Please enter a valid email address'],
  ])
  expect(await db.client.count()).toBe(2)
  expect(await db.clientImport.count()).toBe(0)
})

it('imports once, however often it is asked, and undoes the import completely', async ({
  barber,
  clients,
  file,
}) => {
  await barber.clients.create({ name: 'Bob Fox', email: 'bob@example.edu', notes: 'Left-handed' })
  const before = await clients()
  const input = file('Bob,Fox,bob@example.edu,979 555 0100,', 'Cy,Oak,cy@example.edu,,=1+1')
  const [first, second] = await Promise.all([
    barber.clientImport.run(input),
    barber.clientImport.run(input),
  ])
  const none = { new: 0, filled: 0, known: 2, skipped: 0 }
  const both = { new: 1, filled: 1, known: 0, skipped: 0 }
  expect([first.counts, second.counts]).toEqual(expect.arrayContaining([none, both]))
  expect(await clients()).toEqual([
    ['Bob Fox', 'bob@example.edu', '979 555 0100', 'Left-handed'],
    ['Cy Oak', 'cy@example.edu', null, '=1+1'],
  ])
  const [undoable, ...others] = (await barber.clientImport.list()).filter((each) => each.isUndoable)
  expect(others).toEqual([])
  const id = undoable?.id ?? 0
  expect(await barber.clientImport.undo({ id })).toMatchObject({ removed: 1, emptied: 1, left: [] })
  expect(await clients()).toEqual(before)
  expect(await errorFrom(barber.clientImport.undo({ id }))).toMatchObject({
    code: 'importUndone',
  })
})

it('brings in clients who have a phone and no email, once', async ({ barber, clients, file }) => {
  await barber.clients.create({ name: 'Ann Marsh', phone: '979 555 0100' })
  const input = file(
    'ANN,Marsh,,(979) 555-0100,',
    'Ann,Marsh,,979 555 0199,',
    'Bo,Fox,,979 555 0101,',
    'bo,fox,,979-555-0101,',
    'Cy,Oak,,979 555 0102,',
    'Cy,Oak,cy@example.edu,979-555-0102,',
    'Dee,Oak,,none,',
    'Eve,Oak,,,',
  )
  const { rows } = await barber.clientImport.preview(input)
  const needed = 'An email address or a phone number is needed.'
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['known', null],
    ['new', null],
    ['new', null],
    ['skipped', 'Same name and phone as line 4.'],
    ['skipped', 'Same name and phone as line 7.'],
    ['new', null],
    ['skipped', needed],
    ['skipped', needed],
  ])
  const { import: made, counts } = await barber.clientImport.run(input)
  expect(counts).toMatchObject({ new: 3, known: 1 })
  const again = await barber.clientImport.run(input)
  expect(again.counts).toMatchObject({ new: 0, filled: 0 })
  expect(await barber.clientImport.undo({ id: made.id })).toMatchObject({ removed: 3, left: [] })
  expect(await clients()).toEqual([['Ann Marsh', null, '979 555 0100', null]])
})

it('leaves alone what was used or changed since, and names it', async ({
  barber,
  db,
  clients,
  file,
}) => {
  await barber.clients.create({ name: 'Al Fox', email: 'al@example.edu' })
  const { import: made } = await barber.clientImport.run(
    file(
      'Al,Fox,al@example.edu,1,note',
      'Booked,Oak,booked@example.edu,,',
      'Changed,Oak,changed@example.edu,,',
      'Gone,Oak,gone@example.edu,,',
      'Kept,Oak,kept@example.edu,,',
      'Merged,Oak,merged@example.edu,,',
      'Plain,Oak,plain@example.edu,,',
    ),
  )
  const idOf = async (name: string) =>
    (await db.client.findFirstOrThrow({ where: { name: `${name} Oak` } })).id
  await givenBooking(db, '2026-03-03T15:00Z', { client: { connect: { id: await idOf('Booked') } } })
  await barber.clients.update({ id: await idOf('Changed'), notes: 'typed' })
  await barber.clients.delete({ id: await idOf('Gone') })
  await barber.clients.merge({ id: await idOf('Kept'), mergedId: await idOf('Merged') })
  const al = await db.client.findFirstOrThrow({ where: { name: 'Al Fox' } })
  await barber.clients.update({ id: al.id, phone: '979 555 0102' })
  const undone = await barber.clientImport.undo({ id: made.id })
  expect(undone).toMatchObject({ removed: 1, emptied: 1 })
  expect(undone.left.map(({ name, reason }) => [name, reason])).toEqual([
    ['Al Fox', 'Has been changed since.'],
    ['Booked Oak', 'Has been booked since.'],
    ['Changed Oak', 'Has been changed since.'],
    ['Kept Oak', 'Has been merged with another client since.'],
  ])
  expect(await clients()).toEqual([
    ['Al Fox', 'al@example.edu', '979 555 0102', null],
    ['Booked Oak', 'booked@example.edu', null, null],
    ['Changed Oak', 'changed@example.edu', null, 'typed'],
    ['Kept Oak', 'kept@example.edu', null, null],
  ])
})

it('knows a client by the name that was merged into it', async ({ barber, file }) => {
  const kept = await barber.clients.create({ name: 'Ann Marsh', email: 'ann@example.edu' })
  const merged = await barber.clients.create({ name: 'Annie Marsh', email: 'annie@example.edu' })
  await barber.clients.merge({ id: kept.id, mergedId: merged.id })
  const input = file('Annie,Marsh,ANNIE@example.edu,1,', 'Ann,Marsh,ann@example.edu,2,')
  expect(await barber.clientImport.run(input)).toMatchObject({
    counts: { new: 0, filled: 1, known: 0, skipped: 1 },
  })
  expect(await barber.clients.list()).toMatchObject({ total: 1, items: [{ phone: '1' }] })
})

it('maps the columns by hand, and rejects a mapping of another file', async ({ barber }) => {
  const file = base64('Vorname;Kontakt\nAnn;ann@example.edu\n')
  expect(await barber.clientImport.preview({ file })).toMatchObject({
    columns: [{ field: null }, { field: 'email' }],
    counts: { skipped: 1 },
  })
  expect(await barber.clientImport.run({ file, columns: ['firstName', 'email'] })).toMatchObject({
    counts: { new: 1 },
  })
  expect(await errorFrom(barber.clientImport.run({ file, columns: ['name'] }))).toMatchObject({
    errors: [{ path: 'columns' }],
  })
})

it('imports ten thousand rows, and is undone for a day', async ({ barber, file, clock, db }) => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `Client,${n},client${n}@example.edu,,`)
  const { import: made, counts } = await barber.clientImport.run(file(...rows))
  expect(counts).toEqual({ new: 10_000, filled: 0, known: 0, skipped: 0 })
  clock.now = new Date(MONDAY_MORNING.getTime() + 24 * 3_600_000)
  expect(await errorFrom(barber.clientImport.undo({ id: made.id }))).toMatchObject({
    code: 'importTooOld',
  })
  clock.now = new Date(clock.now.getTime() - 1)
  expect(await barber.clientImport.undo({ id: made.id })).toMatchObject({ removed: 10_000 })
  expect(await db.client.count()).toBe(0)
})

it('shows how far an import is while it runs, and how it ended', async ({ barber, db, file }) => {
  expect(await barber.clientImport.progress()).toBeNull()
  const rows = Array.from({ length: 600 }, (_, index) => `Cy,Oak ${index},cy${index}@example.edu,,`)
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>()
  const blocking = db.$transaction(async (tx) => {
    // The last batch waits for this row.
    await tx.client.create({
      data: { name: 'Cy Oak 599', email: 'cy599@example.edu', createdAt: MONDAY_MORNING },
    })
    await blocked
  })
  const running = barber.clientImport.run(file(...rows))
  await expect
    .poll(() => barber.clientImport.progress(), { timeout: 10_000 })
    .toMatchObject({ kind: 'import', state: 'running', total: 600 })
  unblock()
  await blocking
  expect(await running).toMatchObject({ counts: { new: 599, known: 1 } })
  expect(await barber.clientImport.progress()).toMatchObject({
    state: 'done',
    done: 600,
    total: 600,
  })
})

it('shows why an import failed', async ({ barber, file }) => {
  await errorFrom(barber.clientImport.run({ file: file('').file, columns: [] }))
  expect(await barber.clientImport.progress()).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^[A-Z].+\.$/),
  })
})

it('reads the contacts of vCards of versions 2.1 to 4.0', async ({ barber }) => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Marsh;Ann;;;\r\nFN:Ann Marsh\r\nitem1.TEL;type=pref:979 555 0100',
    'item1.X-ABLabel:iPhone\r\nTEL;type=CELL:979 555 0109\r\nEMAIL;type=INTERNET:ann@exam\r\n ple.edu',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n SkZJRg==\r\nNOTE:Short\\, left\\nside\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BA=C3=\r\n=B1ez;Jos=C3=A9;;;',
    'TEL;CELL:979-555-0101\r\nEND:VCARD',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Cy Oak\r\nTEL;VALUE=uri;TYPE="voice,cell":tel:+1-979-555-0102\r\nEND:VCARD\r\n',
  ]
  const { counts, rows } = await barber.clientImport.preview({ file: base64(cards.join('\r\n')) })
  expect(counts).toMatchObject({ new: 3, skipped: 0 })
  expect(rows.map(({ name, email, phone, notes }) => [name, email, phone, notes])).toEqual([
    ['Ann Marsh', 'ann@example.edu', '979 555 0100', 'Short, left\nside\n979 555 0109'],
    ['José Núñez', '', '979-555-0101', ''],
    ['Cy Oak', '', '+1-979-555-0102', ''],
  ])
})

it('leaves out rows that look wrong, and says why', async ({ barber, file, db }) => {
  const input = file(
    'Ann,Marsh,,9.79E+09,',
    'Bo,Fox,bo@example.edu,9795550100.0,',
    '#NAME?,,cy@example.edu,,',
    'Dee,Oak,#REF!,979 555 0100,',
    'Eve,Oak,eve@example.edu; e@example.edu,,',
    'Flo,Oak,,979 555 0100 / 979 555 0101,',
    'Hal,Oak,hal@example.edu,=1+1,',
    'Ida,Oak,ida@example.edu,12/05/1999,',
    'Gus,Oak,,979 555 0100 x12,',
  )
  const { rows } = await barber.clientImport.preview(input)
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['skipped', 'Phone: A spreadsheet has changed this number to “9.79E+09”.'],
    ['skipped', 'Phone: A spreadsheet has changed this number to “9795550100.0”.'],
    ['skipped', 'Name: “#NAME?” is a mistake of the spreadsheet.'],
    ['skipped', 'Email: “#REF!” is a mistake of the spreadsheet.'],
    ['skipped', 'Email: There are two addresses in this field.'],
    ['skipped', 'Phone: There are two numbers in this field.'],
    ['skipped', 'Phone: “=1+1” is a formula.'],
    ['skipped', 'Phone: “12/05/1999” is a date.'],
    ['new', null],
  ])
  await barber.clientImport.run(input)
  expect((await db.client.findMany()).map(({ name }) => name)).toEqual(['Gus Oak'])
})

it('takes the first of the values that Google joins, and says where the others go', async ({
  barber,
  file,
  clients,
}) => {
  const input = file(
    'Eve,Oak,eve@example.edu ::: e@example.edu,979 555 0100 ::: 979 555 0101,Talks',
  )
  const { rows } = await barber.clientImport.preview(input)
  expect(rows).toMatchObject([
    {
      outcome: 'new',
      reason: 'Takes the first of several emails or phones; the others go to the notes.',
    },
  ])
  await barber.clientImport.run(input)
  expect(await clients()).toEqual([
    ['Eve Oak', 'eve@example.edu', '979 555 0100', 'Talks\ne@example.edu\n979 555 0101'],
  ])
})

it('knows a client whatever accents the file has', async ({ barber, file, clients }) => {
  await barber.clients.create({ name: 'José Núñez', email: 'jose@example.edu' })
  await barber.clients.create({ name: 'Łukasz Groß', phone: '979 555 0100' })
  const input = file(
    'Jose,NUNEZ,JOSE@example.edu,979 555 0101,',
    'Lukasz,Gross,,9795550100,',
    'Zoë,Fox,zoe@example.edu,,',
    'Zoe,Fox,zoe@example.edu,,',
  )
  const { rows } = await barber.clientImport.preview(input)
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['filled', 'Adds phone.'],
    ['known', null],
    ['new', null],
    ['skipped', 'Same name and email as line 4.'],
  ])
  await barber.clientImport.run(input)
  expect((await clients()).map(([name, , phone]) => [name, phone])).toEqual([
    ['José Núñez', '979 555 0101'],
    ['Zoë Fox', null],
    ['Łukasz Groß', '979 555 0100'],
  ])
})

it.for([
  ['named delimiter', 'sep=;\r\nName;Phone\r\nAnn Marsh;979 555 0100\r\n', 3],
  ['titles and unknown headers', 'My clients\n\nKunde,Nummer\nAnn Marsh,979 555 0100\n', 4],
  ['titles', 'My clients\n\nMarch,,\nName,Phone\nAnn Marsh,979 555 0100\n', 5],
  ['no headers', 'Ann Marsh,979 555 0100\nBo Fox,979 555 0101\n', 1],
  ['no headers and a gap at first', 'Bo Fox,,\nAnn Marsh,979 555 0100,\n', 2],
  ['unknown order', '979 555 0100\tann@example.edu\tAnn Marsh\n979 555 0101\t\tBo\n', 1],
] as const)('reads a file with %s', async ([, text, line], { barber }) => {
  const { rows } = await barber.clientImport.preview({ file: base64(text) })
  expect(rows.find((row) => row.line === line)).toMatchObject({
    name: 'Ann Marsh',
    phone: '979 555 0100',
    outcome: 'new',
  })
})

it.for(EXPORTS.map((each) => [each.program, each] as const))(
  'reads the export of %s without a hand',
  async ([, { source, text, clients }], { barber }) => {
    const preview = await barber.clientImport.preview({ file: base64(text) })
    expect(preview).toMatchObject({ source, counts: { new: clients.length, skipped: 0 } })
    expect(
      preview.rows.map(({ name, email, phone, notes }) => [name, email, phone, notes]),
    ).toEqual(clients)
  },
)
