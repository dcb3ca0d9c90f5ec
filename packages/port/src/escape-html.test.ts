import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('every character that could begin or end markup or an attribute is an entity', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})
