import { expect, it } from 'vitest'
import { cleanHtml } from '../../server/content/store/html.ts'
import { withLineBreaks } from './line-breaks.ts'

it.each([
  ['Cup on Friday\n21:30\r\n\nBring <b>friends</b>\n', 'Cup on Friday<br>21:30<br><br>Bring <b>friends</b>'],
  ['one line', 'one line'],
  ['<p>a</p>\n<p>b</p>', '<p>a</p>\n<p>b</p>'],
  ['<ul>\n<li>a</li>\n</ul>', '<ul>\n<li>a</li>\n</ul>'],
  ['<pre>a\nb</pre>', '<pre>a\nb</pre>'],
  ['a<br>\nb', 'a<br>\nb'],
])('%j is %j, and stays that', (text, html) => {
  expect(withLineBreaks(text)).toBe(html)
  expect(withLineBreaks(html)).toBe(html)
  expect(cleanHtml(text)).toBe(html)
})
