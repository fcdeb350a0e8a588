import { i18n } from '@lingui/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchedAtHeader } from '../../../../contract/page/sw-messages.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { ServerRulesView } from './server-rules.tsx'

const own = [
  { zh: '不许蹲人', en: 'No camping' },
  { zh: '好好玩', en: 'Be nice' },
]
let give: () => Promise<Response>

beforeEach(() => {
  give = async () => Response.json(own)
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/servers/1.2.3.4%3A27015/rules' ? give() : Promise.reject(new TypeError(path)),
  )
})

const show = (id = '1.2.3.4:27015') => renderPage(<ServerRulesView serverId={id} />, { shouldRetryOnError: false })
const rules = () => screen.queryAllByRole('listitem').map((rule) => rule.textContent)
/** Above the page, and in place of its content. */
const waysBack = () => screen.getAllByRole('link', { name: 'All servers' }).map((link) => link.getAttribute('href'))
const shown = (count: number) => waitFor(() => expect(rules()).toHaveLength(count))

test.each([
  ['en', ['No camping', 'Be nice']],
  ['zh', ['不许蹲人', '好好玩']],
])('the server’s own rules, in %s', async (locale, expected) => {
  i18n.loadAndActivate({ locale, messages: {} })
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Server rules' })).toBeTruthy()
  await shown(2)
  expect(rules()).toEqual(expected)
  expect(screen.queryByText('General rules of this community')).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: '1.2.3.4:27015' })).toBeTruthy())
})

test('a rule that has no text in the reader’s language says which language it is in', async () => {
  i18n.loadAndActivate({ locale: 'ru', messages: {} })
  give = async () => Response.json([own[0], { ...own[1], ru: 'Будьте вежливы' }])
  show()
  await shown(2)
  const said = [...document.querySelectorAll('li bdi')].map((rule) => [rule.textContent, rule.getAttribute('lang')])
  expect(said).toEqual([
    ['不许蹲人', 'zh-Hans'],
    ['Будьте вежливы', null],
  ])
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test('a server without rules of its own has the eight general ones', async () => {
  give = async () => Response.json([])
  show()
  await shown(8)
  expect(screen.getByText('General rules of this community')).toBeTruthy()
  expect(rules()).toContain('English only in main chat')
})

test('if its own rules cannot be loaded it says so, shows the general ones, and retries', async () => {
  give = async () => new Response('<html>', { status: 502 })
  show()
  await shown(8)
  expect(screen.getByRole('alert').textContent).toContain('These are the general ones')
  give = async () => Response.json(own)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await shown(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('cached rules show their age', async () => {
  const at = new Date(2025, 5, 1, 9, 30).getTime()
  give = async () => Response.json(own, { headers: { [fetchedAtHeader]: String(at) } })
  show()
  await shown(2)
  expect(screen.getByText(/^As of Jun 1/)).toBeTruthy()
})

test.each(['nonsense', '1.2.3.4:99999999', '<script>'])('%j leads back to the list and requests nothing', (id) => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  show(id)
  expect(screen.getByText('This server is not listed')).toBeTruthy()
  expect(waysBack()).toEqual(['/servers', '/servers'])
  expect(asked).not.toHaveBeenCalled()
})

test('a server that is not listed leads back to the list', async () => {
  give = async () => Response.json({ error: 'SERVER_NOT_LISTED', requestId: 'r' }, { status: 404 })
  show()
  await waitFor(() => expect(screen.getByText('This server is not listed')).toBeTruthy())
  expect(waysBack()).toEqual(['/servers', '/servers'])
})
