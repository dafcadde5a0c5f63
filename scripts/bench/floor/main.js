// The smallest page with the same libraries: React, wouter and TanStack Query, one heading and one list that is fetched.
// The benchmark compares our pages with it.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, Route, Switch } from 'wouter'

function Services() {
  const { data = [] } = useQuery({
    queryKey: ['services'],
    queryFn: async () => (await fetch('/services.json')).json(),
  })
  return h(
    'main',
    null,
    h('h1', null, 'Book an appointment'),
    h('p', null, 'Choose a service. You pick a time on the next page.'),
    h(
      'ul',
      null,
      data.map(({ id, name }) => h('li', { key: id }, h(Link, { href: `/book/${id}` }, name))),
    ),
  )
}

createRoot(document.getElementById('root')).render(
  h(
    QueryClientProvider,
    { client: new QueryClient() },
    h(Switch, null, h(Route, { path: '/', component: Services })),
  ),
)
