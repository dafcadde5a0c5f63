import { expect, it } from 'vitest'
import { arrowsOf, compare } from './boundaries.mjs'
import { importsOf } from './source-tree.mjs'

const ROUTER = 'packages/router/src'
const WEB = 'apps/web/src'
const arrows = arrowsOf(`
\`\`\`mermaid
flowchart TB
  web --> router
  router_booking --> router_message & router_booking_row
  router_message --> router_booking_row
  web_screens --> web_parts
  web_parts --> web_ui
\`\`\`
`)

/** Complaints about one import, without those about unused arrows of the diagram. */
function complaints(from, to) {
  return compare([{ from, to }], arrows).filter((line) => !line.includes('no import stands behind'))
}

it('reads static, side-effect and dynamic imports, and those that span lines', () => {
  const source = `import {
  a,
} from './a.ts'
import './b.ts'
import type { C } from '@haircuts/router/client/client-form'
export { d } from '../d.ts'
import react from 'react'
const e = () => import('./e.ts')
`
  expect(importsOf(`${WEB}/lib/x.ts`, source).map(({ to }) => to)).toEqual([
    `${WEB}/lib/a.ts`,
    `${WEB}/lib/b.ts`,
    `${ROUTER}/client/client-form.ts`,
    `${WEB}/d.ts`,
    `${WEB}/lib/e.ts`,
  ])
})

it('allows an import of a folder below in the diagram', () => {
  expect(complaints(`${ROUTER}/booking/writes.ts`, `${ROUTER}/message/outbox.ts`)).toEqual([])
  expect(complaints(`${WEB}/screens/faq/page.tsx`, `${WEB}/ui/card.tsx`)).toEqual([])
})

it('refuses an import against the arrows and says what to do instead', () => {
  const [line] = complaints(`${ROUTER}/message/reads.ts`, `${ROUTER}/booking/reads.ts`)
  expect(line).toContain('booking/row.ts')
  expect(complaints(`${ROUTER}/message/reads.ts`, `${ROUTER}/client/reads.ts`)).toHaveLength(1)
})

it.each([
  ['one screen of another', `${WEB}/screens/faq/page.tsx`, `${WEB}/screens/home/words.ts`],
  ['the product in ui', `${WEB}/ui/card.tsx`, `${WEB}/lib/money.ts`],
  ['the back office in public code', `${WEB}/screens/faq/page.tsx`, `${WEB}/parts/admin/facts.tsx`],
  ['a query in the browser', `${WEB}/screens/faq/page.tsx`, `${ROUTER}/booking/reads.ts`],
  ['an app in a package', `${ROUTER}/context.ts`, 'apps/api/src/env.ts'],
])('refuses %s', (_, from, to) => {
  expect(complaints(from, to)).toHaveLength(1)
})

it('lets the admin shell load the screens it frames', () => {
  const shell = `${WEB}/screens/admin/shell/page.tsx`
  expect(complaints(shell, `${WEB}/screens/admin/clients/page.tsx`)).toEqual([])
})

it('refuses an arrow that no import uses, and a cycle', () => {
  expect(compare([], [{ from: 'a', to: 'b' }])).toHaveLength(1)
  const circle = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ]
  expect(compare([], circle).filter((line) => line.includes('closes a cycle'))).toHaveLength(2)
})
