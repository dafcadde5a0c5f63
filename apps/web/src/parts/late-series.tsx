import type { ReactNode } from 'react'
import { useLazyModule } from '../lib/use-lazy-module.ts'
import { Button } from '../ui/button.tsx'

const loadSeries = () => import('./visitor-series.tsx')

/** Loads the code of standing appointments after everything else on the page: most visitors have none. */
export function LateSeries({
  children,
}: {
  children: (parts: Awaited<ReturnType<typeof loadSeries>>) => ReactNode
}) {
  const { module, hasFailed, retry } = useLazyModule(loadSeries, true)
  if (module) return children(module)
  if (!hasFailed) return null
  return (
    <Button variant="quiet" onClick={retry}>
      Show standing appointments again
    </Button>
  )
}
