import { expect, it } from 'vitest'
import { dataBlock, escapeHtml } from './html.ts'

it('keeps markup in texts from becoming markup', () => {
  expect(escapeHtml(`"Bob" <b> & Sons`)).toBe('&quot;Bob&quot; &lt;b&gt; &amp; Sons')
})

it.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  'a\u2028b\u2029c',
  '&lt;/script&gt;',
])('holds %j in a data block and gives it back as it was', (text) => {
  const block = dataBlock('application/json', JSON.stringify({ text }), 'data')
  const inside = block.replace(/^<script type="application\/json" id="data">/, '').slice(0, -9)
  expect(inside).not.toMatch(/[<>\u2028\u2029]/)
  expect(JSON.parse(inside)).toEqual({ text })
})
