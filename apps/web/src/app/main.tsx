import '../ui/styles/tokens.css'
import '../ui/styles/fonts.css'
import '../ui/styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { basePath } from '../ui/browser/base-path.ts'
import { createQueryClient, type Hydration } from './api/query-client.ts'
import { createApiClient } from './api/trpc.ts'
import { App } from './app.tsx'
import { screens } from './routes.tsx'
import { hydrateQueries, isFromHistory, readServed } from './ssr/served-document.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// An address that is entered again in its own tab keeps the state of its history entry, for instance a confirmation, but
// asks for a new page.
const [entered] = performance.getEntriesByType('navigation')
if (entered instanceof PerformanceNavigationTiming && entered.type === 'navigate') {
  window.history.replaceState(null, '')
}

const served = readServed()
const hydration: Hydration = { isOver: !served || isFromHistory() }
const queryClient = createQueryClient(hydration)
if (served) hydrateQueries(queryClient, served)

const app = (
  <StrictMode>
    <App
      basePath={basePath()}
      queryClient={queryClient}
      apiClient={createApiClient()}
      renderedAt={served?.renderedAt}
      onShown={() => {
        hydration.isOver = true
      }}
    />
  </StrictMode>
)

if (served) {
  // Hydration waits for the code of the screen. When that code cannot be loaded, hydration shows the error page.
  const hydrateApp = () => startTransition(() => void hydrateRoot(root, app))
  const currentScreen = screens.find(({ pattern }) => pattern === served.pattern)
  Promise.resolve(currentScreen?.load()).then(hydrateApp, hydrateApp)
} else {
  createRoot(root).render(app)
}
