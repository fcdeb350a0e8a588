import { expect, it } from 'vitest'
import { allowsConnection } from './connect-src.ts'

const address = 'wss://sh1.example.org:8443/latency'

it.each([
  ["default-src 'none'; connect-src 'self' wss:", true],
  ['CONNECT-SRC WSS:', true],
  ['connect-src *', true],
  ['connect-src wss://sh1.example.org:8443', true],
  ['connect-src sh1.example.org:*', true],
  ['connect-src ws://*.example.org:8443/latency', true],
  ["script-src 'self'", true],
  ['', true],
  ["default-src 'self'", false],
  ["connect-src 'self' https:", false],
  ["connect-src 'none'", false],
  ['connect-src wss://sh1.example.org', false],
  ['connect-src wss://*.sh1.example.org:8443', false],
  ['connect-src ws:', false],
  ["default-src wss:; connect-src 'self'", false],
  ["connect-src wss:, connect-src 'self'", false],
])('%s: %s', (policy, isAllowed) => {
  expect(allowsConnection(policy, address)).toBe(isAllowed)
})

it('takes 443 for the default port', () => {
  expect(allowsConnection('connect-src wss://sh1.example.org', 'wss://sh1.example.org:443/latency')).toBe(true)
  expect(allowsConnection('connect-src wss://sh1.example.org:443', 'wss://sh1.example.org/latency')).toBe(true)
})
