import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Router } from 'wouter'
import type { ApiClient } from './lib/api-client.ts'
import { ArrivalContext, Arrivals } from './lib/arrival.ts'
import { ApiProvider } from './lib/trpc.ts'
import { GuessedDays } from './lib/use-window-size.ts'
import { Routes } from './routes.tsx'

interface AppProps {
  basePath: string
  queryClient: QueryClient
  apiClient: ApiClient
  /** How many days of free times the document came with: the server's guess at the device. */
  guessedDays?: number | undefined
  /** The address asked for, on the server; a browser knows its own. */
  address?: string
}

export function App({ basePath, queryClient, apiClient, guessedDays, address }: AppProps) {
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
    <ApiProvider value={apiClient}>
      <QueryClientProvider client={queryClient}>
        <Router base={basePath} {...(address !== undefined && { ssrPath: address })}>
          <ArrivalContext value={arrive}>
            <GuessedDays value={guessedDays}>
              <Routes />
            </GuessedDays>
          </ArrivalContext>
        </Router>
      </QueryClientProvider>
    </ApiProvider>
  )
}
