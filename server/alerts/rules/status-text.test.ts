import { expect, it } from 'vitest'
import { fillBody, type StatusServer, type StatusView, statusBody, statusText } from './status-text.ts'

const server = (n: number, over: Partial<StatusServer> = {}): StatusServer => ({
  id: `192.0.2.${n}:27015`,
  name: `Retakes #${n}`,
  mode: 'retakes',
  map: 'de_mirage',
  isOnline: true,
  people: n,
  slots: 10,
  ...over,
})
const view = (over: Partial<StatusView> = {}): StatusView => ({
  format: 'discord',
  language: 'en',
  brand: 'Our *servers*',
  origin: 'https://play.example.org',
  modeName: (key) => key,
  servers: [server(1), server(2), server(3, { isOnline: false })],
  modes: [],
  hasLinks: true,
  ...over,
})

it('says people, servers by mode and links through the portal', () => {
  expect(statusText(view()).split('\n')).toEqual([
    '**Our \\*servers\\*** · Players: 3 · servers: 2',
    '**retakes** · 3',
    'Retakes \\#2 · de\\_mirage · 2/10 · [join](https://play.example.org/servers/details/192.0.2.2%3A27015)',
    'Retakes \\#1 · de\\_mirage · 1/10 · [join](https://play.example.org/servers/details/192.0.2.1%3A27015)',
    'Offline: 1',
  ])
})

it('holds the chosen modes only, and no links where they are off', () => {
  const text = statusText(view({ modes: ['dm'], hasLinks: false, servers: [server(1), server(2, { mode: 'dm' })] }))
  expect(text).toContain('Retakes \\#2')
  expect(text).not.toMatch(/Retakes \\#1|https:/)
})

it.each(['discord', 'json'] as const)(
  'fits into 2000 characters, however many and hostile the servers (%s)',
  (format) => {
    const servers = Array.from({ length: 300 }, (_, n) => server(n, { name: '*'.repeat(500), mode: `${n % 40}` }))
    const body = statusBody(
      statusText(view({ format, servers, brand: '_'.repeat(500), language: 'ru' })),
      { format, language: 'ru' },
      0,
    )
    const text = 'content' in body ? body.content : body.text
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(text).toMatch(/и ещё \d+/)
  },
)

it('shows every mode first, and then the servers with the most people', () => {
  const many = Array.from({ length: 60 }, (_, n) => server(n, { people: 20 }))
  const text = statusText(view({ servers: [...many, server(90, { mode: 'dm', people: 30 })] }))
  expect(text).toMatch(/\*\*dm\*\* · 30\nRetakes \\#90 /)
  expect(text).toMatch(/… and \d+ more$/)
})

it('notifies nobody, and its age is visible', () => {
  const name = '@everyone <@1> [x](https://evil.example)'
  const body = statusBody(statusText(view({ servers: [server(1, { name })] })), view(), 1_700_000_000_500)
  expect(body).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 })
  const content = 'content' in body ? body.content : ''
  expect(content).toMatch(/Updated <t:1700000000:R>$/)
  expect(content).toContain('@\u200beveryone')
  expect(content).not.toMatch(/@everyone|<@1>|\]\(https:\/\/evil/)
  expect(fillBody(server(8, { name }), view())).toMatchObject({ allowed_mentions: { parse: [] } })
})
