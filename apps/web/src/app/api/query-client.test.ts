import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

it('a visitor’s query fails at once without a connection, and loads when it is back', async () => {
  const client = createQueryClient()
  client.mount()
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, {
    queryKey: ['times'],
    queryFn: () =>
      onlineManager.isOnline()
        ? Promise.resolve('3:00 PM')
        : Promise.reject(new TypeError('Failed to fetch')),
    retry: false,
  })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('3:00 PM'))
  stop()
  client.unmount()
})
