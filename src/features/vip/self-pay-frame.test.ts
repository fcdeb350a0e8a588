import { expect, test } from 'vitest'
import { selfPayAddress } from './self-pay-frame.ts'

const user = { username: '风 & 火', steamId: '76561198000000001' }
const input = { page: 'https://vip.example/pay?shop=1', user, guest: 'Guest', theme: 'dark' } as const

test('the address carries who pays, from where, in which colours, and what the operator put there', () => {
  const url = selfPayAddress(input)
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    shop: '1',
    username: '风 & 火',
    steamid: '76561198000000001',
    servername: 'TGWeb',
    theme: 'dark',
  })
  expect(url?.origin).toBe('https://vip.example')
})

test('a visitor is called by the guest label', () => {
  const query = selfPayAddress({ ...input, user: undefined, theme: 'light' })?.searchParams
  expect([query?.get('username'), query?.get('steamid'), query?.get('theme')]).toEqual(['Guest', '', 'light'])
})

test.each(['http://vip.example/', 'javascript:alert(1)', 'data:text/html,x', '/vip', ''])(
  '%s is not framed',
  (page) => {
    expect(selfPayAddress({ ...input, page })).toBeUndefined()
  },
)

test('loopback is framed without TLS: the demo', () => {
  expect(selfPayAddress({ ...input, page: 'http://127.0.0.1:9000/' })?.port).toBe('9000')
})
