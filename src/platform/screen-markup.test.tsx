import { expect, test, vi } from 'vitest'
import { screenMarkup } from './screen-markup.ts'

function markupOf(html: string): string {
  document.body.innerHTML = `<main>${html}</main>`
  const main = document.querySelector('main')
  if (!main) throw new Error('no main')
  return screenMarkup(main)
}

test('texts and attributes are escaped', () => {
  const name = '&lt;script&gt;alert(1)&lt;/script&gt; &amp; "x"'
  expect(markupOf(`<p title="a&quot;b<i>">${name}</p>`)).toBe(
    '<p title="a&quot;b&lt;i&gt;">&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</p>',
  )
})

test('drops what loads, runs, is typed or belongs to the moment', () => {
  const html =
    '<script>1</script><style>p{}</style><template><b>x</b></template><dialog>d</dialog>' +
    '<div popover>tip</div><p onclick="x()" autofocus>kept</p><input value="secret"><details open></details><textarea>secret</textarea><!-- c -->'
  expect(markupOf(html)).toBe('<p>kept</p><input><details></details><textarea></textarea>')
})

test('leaves the place of what an inline style shapes, or what is true only now, empty', () => {
  expect(markupOf('<i style="width: 4px">a</i><i data-momentary="">b</i><i style="animation-duration: 2s">c</i>')).toBe(
    '<i data-veiled="">a</i><i data-momentary="" data-veiled="">b</i><i>c</i>',
  )
})

test('keeps drawings', () => {
  expect(markupOf('<svg viewBox="0 0 1 1"><rect width="43%"></rect></svg>')).toBe(
    '<svg viewBox="0 0 1 1"><rect width="43%"></rect></svg>',
  )
})

test('ends well below the window', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute('data-top')), 100, 10)
  })
  const far = Math.ceil(innerHeight * 1.5) + 1
  expect(markupOf(`<p data-top="0">a</p><p data-top="${innerHeight}">b</p><p data-top="${far}">c</p>`)).not.toContain(
    'c</p>',
  )
  expect(markupOf(`<p data-top="${innerHeight}">b</p>`)).toContain('b</p>')
})
