import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from './html.ts'

describe('cleanHtml', () => {
  it.each([
    ['plain text & "quotes" 5 > 3', 'plain text & "quotes" 5 > 3'],
    ['<p>a<br>b</p><hr>', '<p>a<br>b</p><hr>'],
    ['<table><tr><td colspan="2">x</td></tr></table>', '<table><tr><td colspan="2">x</td></tr></table>'],
    ['<a href="steam://connect/1.2.3.4:27015">x</a>', '<a href="steam://connect/1.2.3.4:27015">x</a>'],
  ])('keeps %s', (html, kept) => {
    expect(cleanHtml(html)).toBe(kept)
  })

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<style>*{}</style><p>x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="x()" style="color:red" class="y">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVa&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<svg><script>x</script></svg>', ''],
    ['<math><mi><b>x</b></mi></math>', '<b>x</b>'],
    ['<iframe srcdoc="<script>x</script>"></iframe>', ''],
    ['<form action=x><input name=y></form>', ''],
    ['<p>a <!-- <script>x</script> --> b</p>', '<p>a  b</p>'],
    ['<<b>script>x', '&lt;<b>script&gt;x</b>'],
    ['<p><x<p><p>', '<p></p><p></p><p></p>'],
  ])('cleans %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  it('is idempotent', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<br>',
      '<br/>',
      '<a href="',
      '">',
      '&',
      '<',
      '>',
      '&lt;',
      '"',
      '<!--',
      '-->',
      'x',
      '<script>',
      '<b title=x>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const once = cleanHtml(pieces.join(''))
        expect(cleanHtml(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})
