import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { RenderedAt } from '../ui/hooks/use-now.ts'
import { type ApiClient, trpc } from './api/trpc.ts'
import { Routes } from './routes.tsx'
import { ArrivalContext, Arrivals } from './shell/arrival.ts'

interface AppProps {
  basePath: string
  queryClient: QueryClient
  apiClient: ApiClient
  /** The requested path, on the server only: in a browser the router reads the location. */
  address?: string
  /** In epoch milliseconds, for a page whose texts depend on it. */
  renderedAt?: number | undefined
  /** Called once all components are mounted. */
  onShown?: () => void
  /** Begins the queries of the page, on the server only. */
  isPrefetching?: boolean
}

export function App(props: AppProps) {
  const {
    basePath,
    queryClient,
    apiClient,
    address,
    renderedAt,
    onShown,
    isPrefetching = false,
  } = props
  const [arrivals] = useState(() => new Arrivals())
  const arrive = useCallback(
    (main: HTMLElement, startAtContent: boolean) =>
      arrivals.arrive(main, { path: window.location.pathname, startAtContent }),
    [arrivals],
  )
  useEffect(() => {
    const traversed = () => arrivals.traversed(window.location.pathname)
    window.addEventListener('popstate', traversed)
    return () => window.removeEventListener('popstate', traversed)
  }, [arrivals])
  // The effects of the components below have run before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called once.
  useEffect(() => onShown?.(), [])
  return (
    <trpc.Provider
      client={apiClient}
      queryClient={queryClient}
      ssrState={isPrefetching && 'prepass'}
    >
      <QueryClientProvider client={queryClient}>
        {/* The server renders a page without its query, and so does the browser at first, or they would differ. */}
        <Router base={basePath} ssrSearch="" {...(address !== undefined && { ssrPath: address })}>
          <ArrivalContext value={arrive}>
            <RenderedAt value={renderedAt}>
              <Routes />
            </RenderedAt>
          </ArrivalContext>
        </Router>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
