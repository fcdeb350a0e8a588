import { expect, it } from 'vitest'
import { chatCommandIn } from './chat-command.ts'

it.each([
  ['.bind 7K3QMX', { kind: 'bind', code: '7K3QMX' }],
  [' .BIND  7k3qmx ', { kind: 'bind', code: '7K3QMX' }],
  ['.rank', { kind: 'question', question: 'rank' }],
  ['.VIP', { kind: 'question', question: 'vip' }],
])('%s is a command', (text, command) => {
  expect(chatCommandIn(text)).toEqual(command)
})

it.each([
  '.bind',
  '.bind 7K3QM',
  '.bind 7K3QMX x',
  '.bind 7K3QM0',
  'say .bind 7K3QMX',
  '.rank me',
  '.ban x',
  'vip',
  '',
])('%s is none', (text) => {
  expect(chatCommandIn(text)).toBeUndefined()
})
