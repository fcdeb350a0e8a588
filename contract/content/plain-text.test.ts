import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<p>Read the <a href="/faq">FAQ</a>: <em>VIP, refunds</em>.</p>', 'Read the FAQ: VIP, refunds.'],
  ['<p>都在<a href="/faq">常见问题</a>里：<em>会员</em>。</p>', '都在常见问题里：会员。'],
  ['<p>one</p><p>two</p><ul><li>three</li><li>four<br>five</li></ul>', 'one two three four five'],
  ['<pre>six</pre>seven<hr>eight', 'six seven eight'],
  ['&lt;b&gt; &amp;nbsp;&nbsp;', '<b> &nbsp;'],
])('%s is %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
