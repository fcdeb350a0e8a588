import { expect, it } from 'vitest'
import { prebuild } from '../prebuilt.ts'
import type { Shell } from '../shell.ts'
import { createPreviews } from './preview.ts'

const html = `<!doctype html><title>Liga · Find &quot;a&quot; server</title>
<meta name="description" content="Everything" /><meta property="og:title" content="Liga" />
<meta property="og:site_name" content="Liga" /><meta property="og:description" content="Everything" />`
const shell: Shell = { html: prebuild(html, { cacheControl: 'no-cache' }), headers: { 'x-policy': 'a' } }
const textOf = (made: Shell) => made.html.as('identity', made.headers).body.toString()

it('replaces title and description, and nothing of a hostile name becomes markup or a pattern', () => {
  const own = createPreviews()(shell, { title: '"><script>$1 & $&', description: '3/10 players' })
  expect(textOf(own)).toBe(`<!doctype html><title>&quot;&gt;&lt;script&gt;$1 &amp; $&amp;</title>
<meta name="description" content="3/10 players" /><meta property="og:title" content="&quot;&gt;&lt;script&gt;$1 &amp; $&amp;" />
<meta property="og:site_name" content="Liga" /><meta property="og:description" content="3/10 players" />`)
  expect(own.headers).toBe(shell.headers)
})

it('makes each once, and holds a hundred', () => {
  const make = createPreviews()
  const first = make(shell, { title: '0', description: '' })
  expect(make(shell, { title: '0', description: '' })).toBe(first)
  for (let i = 1; i <= 100; i += 1) make(shell, { title: String(i), description: '' })
  expect(make(shell, { title: '0', description: '' })).not.toBe(first)
})

it('replaces the picture, on the same origin', () => {
  const meta = '<meta property="og:image" content="https://play.example.org/og.png" />'
  const document: Shell = { html: prebuild(meta, { cacheControl: 'no-cache' }), headers: {} }
  const make = createPreviews()
  const preview = { title: '', description: '' }
  expect(textOf(make(document, { ...preview, picture: '/card/player/1.png' }))).toBe(
    '<meta property="og:image" content="https://play.example.org/card/player/1.png" />',
  )
  expect(textOf(make(document, preview))).toBe(meta)
})
