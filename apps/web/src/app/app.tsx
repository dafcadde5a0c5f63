import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { type ApiClient, trpc } from './api/trpc.ts'
import { Routes } from './routes.tsx'
import { ArrivalContext, Arrivals } from './shell/arrival.ts'

interface AppProps {
  basePath: string
  queryClient: QueryClient
  apiClient: ApiClient
  /** The requested path, on the server only: in a browser the router reads the location. */
  address?: string
}

export function App({ basePath, queryClient, apiClient, address }: AppProps) {
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
  return (
    <trpc.Provider client={apiClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {/* The server renders a page without its query, and so does the browser at first, or they would differ. */}
        <Router base={basePath} ssrSearch="" {...(address !== undefined && { ssrPath: address })}>
          <ArrivalContext value={arrive}>
            <Routes />
          </ArrivalContext>
        </Router>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
