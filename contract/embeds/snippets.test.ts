import { expect, it } from 'vitest'
import { sharedPlayer, sharedServer, snippetsOf } from './snippets.ts'

const place = { origin: 'https://play.example.org', language: 'en' } as const
const server = { id: '192.0.2.1:27015', name: 'Dust #1', category: 'solo 1v1' }

it('shows a server with its card, and the servers of its mode in a frame', () => {
  expect(snippetsOf(sharedServer(server, place))).toEqual({
    html: '<iframe src="https://play.example.org/embed/servers?mode=solo%201v1&amp;lang=en" title="Dust #1" width="100%" height="480" loading="lazy" style="border:0;max-width:640px"></iframe>',
    markdown:
      '[![Dust \\#1](https://play.example.org/card/server/192.0.2.1%3A27015.png?lang=en)](https://play.example.org/servers/details/192.0.2.1%3A27015)',
    bbcode:
      '[url=https://play.example.org/servers/details/192.0.2.1%3A27015][img]https://play.example.org/card/server/192.0.2.1%3A27015.png?lang=en[/img][/url]',
  })
})

it('shows a player', () => {
  const { html, bbcode } = snippetsOf(sharedPlayer({ steamId: '76561198000000042', name: 'Ann' }, place))
  expect(html).toContain('src="https://play.example.org/embed/player/76561198000000042?lang=en"')
  expect(bbcode).toBe(
    '[url=https://play.example.org/players/76561198000000042][img]https://play.example.org/card/player/76561198000000042.png?lang=en[/img][/url]',
  )
})

it('keeps a name text in every format', () => {
  const name = '"><script>](javascript:alert(1))[/url]\n\u202E`x`'
  const { html, markdown, bbcode } = snippetsOf(
    sharedServer({ ...server, id: '[2001:db8::1]:27015', name, category: '")]<' }, place),
  )
  expect(html.match(/<[^>]*>/g)).toHaveLength(2)
  expect(html).not.toMatch(/<script|\u202E|\n/)
  expect(markdown).toMatch(/^\[!\[[^\n]*\]\(https:[^()\s]*\)\]\(https:[^()\s]*\)$/)
  expect(markdown).toContain('\\]\\(javascript')
  expect(bbcode).toMatch(/^\[url=[^[\]]*\]\[img\][^[\]]*\[\/img\]\[\/url\]$/)
})
