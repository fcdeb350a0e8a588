import { expect, it } from 'vitest'
import { inheritedSocket } from './inherited-socket.ts'

it('takes the one socket that systemd passes to this very process', () => {
  expect(inheritedSocket({ LISTEN_PID: '42', LISTEN_FDS: '1' }, 42)).toBe(3)
  expect(inheritedSocket({ LISTEN_PID: '41', LISTEN_FDS: '1' }, 42)).toBeUndefined()
  expect(inheritedSocket({}, 42)).toBeUndefined()
  expect(() => inheritedSocket({ LISTEN_PID: '42', LISTEN_FDS: '2' }, 42)).toThrow('one ListenStream')
})
