import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { fillCache } from './lib/answers.ts'
import { createApiClient } from './lib/api-client.ts'
import { apiBase, basePath } from './lib/base-path.ts'
import { createQueryClient } from './lib/query-client.ts'
import { isFromHistory, readServed } from './lib/served-document.ts'
import { screens } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const served = readServed()
const queryClient = createQueryClient()
if (served) fillCache(queryClient, served.answers, isFromHistory())

const app = (
  <StrictMode>
    <App
      basePath={basePath()}
      queryClient={queryClient}
      apiClient={createApiClient(apiBase())}
      guessedDays={served?.guessedDays}
    />
  </StrictMode>
)

if (served) {
  // The page the server drew is woken whole; a page whose code cannot be had says so in its place.
  const wake = () => startTransition(() => void hydrateRoot(root, app))
  const here = screens.find(({ pattern }) => pattern === served.pattern)
  Promise.resolve(here?.load()).then(wake, wake)
} else {
  createRoot(root).render(app)
}
