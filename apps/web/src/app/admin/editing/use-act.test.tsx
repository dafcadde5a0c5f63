// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../../ui/toasts.tsx'
import { trpc } from '../../api/trpc.ts'
import { useAct } from './use-act.ts'

afterEach(cleanup)

/** A server where emails leave. */
const client = trpc.createClient({
  links: [
    () => () =>
      observable((observer) => {
        observer.next({ result: { data: { service: 'postmark', isDemo: false } } })
        observer.complete()
      }),
  ],
})

function show(button: () => React.ReactNode) {
  const queryClient = new QueryClient()
  const Shown = button
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <Shown />
        </Toasts>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}

/** A call that ends when the test says so. */
function givenCall() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const call = vi.fn((_id: number) => promise)
  return { call, resolve, reject }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('sends once for two presses within one frame, other rows meanwhile, and again after the end', async () => {
  const { call, resolve } = givenCall()
  show(() => {
    const { send, isPending, sent } = useAct(call)
    return (
      <>
        <button type="button" onClick={() => send(7)}>
          {isPending ? `Removing ${sent}` : 'Remove'}
        </button>
        <button type="button" onClick={() => send(8)}>
          Remove another
        </button>
      </>
    )
  })
  const button = screen.getByRole('button', { name: 'Remove' })
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByRole('button', { name: 'Removing 7' })).toBeDefined()
  expect(call.mock.calls).toEqual([[7]])
  press('Remove another')
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))

  await act(async () => resolve('done'))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(3))
})

it('shows what was done, with Undo and its outcome', async () => {
  const { call, resolve } = givenCall()
  const undo = vi.fn(async () => {})
  const order: string[] = []
  show(() => {
    const { send } = useAct(call, {
      about: (id) => `visit-${id}`,
      done: (output) => {
        order.push('toast')
        return {
          message: `Visit ${output}.`,
          emails: { name: 'Ann Oak' },
          undo,
          undone: 'It is back.',
        }
      },
      onDone: () => order.push('done'),
    })
    return (
      <button type="button" onClick={() => send(7)}>
        Cancel
      </button>
    )
  })
  press('Cancel')
  await act(async () => resolve('cancelled'))
  expect(await screen.findByText('Visit cancelled. Ann will be emailed.')).toBeDefined()
  expect(order).toEqual(['done', 'toast'])

  press('Undo')
  expect(await screen.findByText('It is back.')).toBeDefined()
  expect(undo).toHaveBeenCalledTimes(1)
})

it('says why it failed, and can be tried again', async () => {
  const { call, reject } = givenCall()
  const onFailed = vi.fn()
  show(() => {
    const { send } = useAct(call, { failed: (id) => `Visit ${id} was not cancelled.`, onFailed })
    return (
      <button type="button" onClick={() => send(7)}>
        Cancel
      </button>
    )
  })
  press('Cancel')
  await act(async () => reject(new TRPCClientError('Out of order')))
  // The toast and its copy for screen readers.
  expect(await screen.findAllByText('Visit 7 was not cancelled.')).not.toEqual([])
  expect(onFailed).toHaveBeenCalledWith(7)

  press('Cancel')
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
})

it('keeps the error for a caller that shows it', async () => {
  const { call, reject } = givenCall()
  show(() => {
    const { send, error, reset } = useAct(call)
    return (
      <>
        <button type="button" onClick={() => send(7)}>
          Cancel
        </button>
        <button type="button" onClick={reset}>
          Keep
        </button>
        {error ? <p role="alert">Not cancelled</p> : null}
      </>
    )
  })
  press('Cancel')
  await act(async () => reject(new Error('Out of order')))
  expect(await screen.findByRole('alert')).toBeDefined()
  press('Keep')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
