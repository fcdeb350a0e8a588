import { expect, test } from 'vitest'
import { selfPayAddress } from './self-pay-frame.ts'

const user = { username: '风 & 火', steamId: '76561198000000001' }
const input = { page: 'https://vip.example/pay?shop=1', user, guest: 'Guest', theme: 'dark' } as const
const portal = 'https://play.example'

test('the address carries the payer, the portal, the theme, and the operator’s own parameters', () => {
  const url = selfPayAddress(input, portal)
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    shop: '1',
    username: '风 & 火',
    steamid: '76561198000000001',
    servername: 'TGWeb',
    theme: 'dark',
  })
  expect(url?.origin).toBe('https://vip.example')
})

test('a visitor has the guest label as name', () => {
  const query = selfPayAddress({ ...input, user: undefined, theme: 'light' }, portal)?.searchParams
  expect([query?.get('username'), query?.get('steamid'), query?.get('theme')]).toEqual(['Guest', '', 'light'])
})

test.each(['http://vip.example/', 'javascript:alert(1)', 'data:text/html,x', '/vip', '', 'https://play.example/vip'])(
  '%s is not framed',
  (page) => {
    expect(selfPayAddress({ ...input, page }, portal)).toBeUndefined()
  },
)

test('loopback is framed without TLS: the demo', () => {
  expect(selfPayAddress({ ...input, page: 'http://127.0.0.1:9000/' }, portal)?.port).toBe('9000')
})
