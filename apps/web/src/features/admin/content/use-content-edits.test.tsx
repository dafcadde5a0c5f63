// @vitest-environment happy-dom
import type { Fields } from '@haircuts/core/site/content-form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type Operation, TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, expect, it } from 'vitest'
import { UnsavedBar } from '../../../app/admin/editing/local-edits.tsx'
import { trpc } from '../../../app/api/trpc.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { useContentEdits } from './use-content-edits.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const KEYS = ['home', 'slideshow'] as const
const DESCRIPTION_MISSING = [
  { path: 'value.pictures.1.alt', message: 'Description is missing.' },
  { path: 'value.pictures.1.picture', message: 'Picture is missing.' },
]

/** A server of two documents that logs what is asked of it. */
function givenServer() {
  const numbers = { home: 1, slideshow: 1 }
  const saved: Record<string, Fields> = { home: { kicker: 'Old' }, slideshow: { pictures: [] } }
  const calls: unknown[] = []
  const refusals = new Map<unknown, object>()
  const answer = ({ path, input }: Operation) => {
    calls.push([path, input])
    const key = KEYS.find((each) => each === Reflect.get(Object(input), 'key')) ?? 'home'
    const refusal = refusals.get(key)
    if (refusal) {
      const data = { refusal: { status: 422, code: 'invalid', detail: 'No.', ...refusal } }
      throw TRPCClientError.from({ error: { message: 'No.', code: -32_600, data } })
    }
    numbers[key] += 1
    saved[key] = { ...saved[key], ...Reflect.get(Object(input), 'value') }
    return { key, number: numbers[key], value: saved[key] }
  }
  const list = () =>
    KEYS.map((key) => ({
      key,
      number: numbers[key],
      value: saved[key] ?? {},
      savedAt: null,
      defaults: {},
    }))
  return { answer, calls, refusals, list }
}

type Server = ReturnType<typeof givenServer>

function Screen({ server, onRejected }: { server: Server; onRejected: (key: string) => void }) {
  const edits = useContentEdits(server.list())
  return (
    <>
      <input
        aria-label="Line"
        value={String(edits.valueOf('home').kicker)}
        onChange={({ target }) => edits.edit('home', 'kicker', target.value)}
      />
      <button
        type="button"
        onClick={() => edits.edit('slideshow', 'pictures', [{ picture: 'fade', alt: '' }])}
      >
        Add
      </button>
      <UnsavedBar
        edits={edits.local}
        failed={edits.problems}
        onRejected={onRejected}
        undo={edits.undo}
      />
    </>
  )
}

function show(server: Server) {
  const rejected: string[] = []
  const queryClient = new QueryClient()
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            try {
              observer.next({ result: { data: server.answer(op) } })
              observer.complete()
            } catch (error) {
              if (error instanceof TRPCClientError) observer.error(error)
            }
          }),
    ],
  })
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <Screen server={server} onRejected={(key) => rejected.push(key)} />
        </Toasts>
      </QueryClientProvider>
    </trpc.Provider>,
  )
  return { rejected }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Line'), { target: { value } })

it('saves the changes of all documents with one press, and takes them back with one', async () => {
  const server = givenServer()
  show(server)
  type('New')
  press('Add')
  press('Save All Changes')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.calls).toHaveLength(4))
  const pictures = [{ picture: 'fade', alt: '' }]
  expect(server.calls).toEqual([
    ['content.save', { key: 'home', basedOn: 1, value: { kicker: 'New' } }],
    ['content.save', { key: 'slideshow', basedOn: 1, value: { pictures } }],
    ['content.undo', { key: 'home', basedOn: 2 }],
    ['content.undo', { key: 'slideshow', basedOn: 2 }],
  ])
})

it('keeps what was refused, names what is missing, and saves the rest', async () => {
  const server = givenServer()
  server.refusals.set('slideshow', { errors: DESCRIPTION_MISSING })
  const { rejected } = show(server)
  type('New')
  press('Add')
  press('Save All Changes')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Not saved: Slideshow, picture 2: Description is missing, Slideshow, picture 2: Picture is missing. Everything else was saved.',
  )
  expect(rejected).toEqual(['slideshow'])
  server.refusals.clear()
  press('Save All Changes')
  await waitFor(() => expect(server.calls).toHaveLength(3))
  expect(server.calls.at(-1)).toMatchObject(['content.save', { key: 'slideshow' }])
})

it('keeps what was typed and says so when another window has saved meanwhile', async () => {
  const server = givenServer()
  server.refusals.set('home', { status: 409, code: 'content_changed' })
  const { rejected } = show(server)
  type('New')
  press('Save All Changes')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Home: It was changed in another window. Choose what to keep')
  expect(screen.getByLabelText('Line')).toHaveProperty('value', 'New')
  expect(rejected).toEqual(['home'])
})
