import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { loopbackServer } from '../../tests/support/loopback-server.ts'
import { createLogLink, type LogCall, originOf, type PostReply, postTo } from './log-link.ts'

const now = Date.parse('2026-11-20T10:00:00.500Z')
const path = href(leaderboardEndpoints.receiveGameLog, { params: { server: 'demo-1', token: 'a-log-token' } })
const server = { id: 'demo-1', logPath: path }
const { signal } = new AbortController()

/** A link to a portal that replies with these in turn. */
function linkTo(replies: readonly (PostReply | Error)[]) {
  const calls: LogCall[] = []
  const pauses: number[] = []
  const errors: unknown[] = []
  const link = createLogLink({
    async post(call) {
      calls.push(call)
      const reply = replies[calls.length - 1]
      if (reply === undefined || reply instanceof Error) throw reply ?? new Error('one call too many')
      return reply
    },
    now: () => now,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    signal,
    onError: (error) => errors.push(error),
  })
  return { link, calls, pauses, errors }
}
const reply = (status: number, retryAfter?: number): PostReply => ({ status, retryAfter })

it('sends a log to the address of its game server, with its wall clock', async () => {
  const { link, calls } = linkTo([reply(200)])
  expect(await link(server, 'line\n')).toBe(true)
  expect(calls).toEqual([{ path, text: 'line\n', clock: '11/20/2026 - 18:00:00.500', signal }])
})

it('retries the same lines until they are acknowledged, no earlier than `Retry-After`', async () => {
  const away = new Error('connection refused')
  const { link, calls, pauses, errors } = linkTo([reply(503), reply(429, seconds(30)), away, reply(200)])
  expect(await link(server, 'line\n')).toBe(true)
  expect(calls.map(({ text }) => text)).toEqual(['line\n', 'line\n', 'line\n', 'line\n'])
  expect(pauses).toEqual([seconds(5), seconds(30), seconds(5)])
  expect(errors).toEqual([away])
})

it.each([401, 410])('stops at %i', async (status) => {
  const { link, calls } = linkTo([reply(status)])
  expect(await link(server, 'line\n')).toBe(false)
  expect(calls).toHaveLength(1)
})

it('posts over HTTP', async () => {
  const seen: object[] = []
  const origin = await loopbackServer(({ method, url, headers, body }, response) => {
    seen.push({ method, url, clock: headers['x-timestamp'], body })
    response.writeHead(429, { 'retry-after': '7' }).end('{}')
  })
  const address: AddressInfo = { address: '0.0.0.0', family: 'IPv4', port: Number(new URL(origin).port) }
  expect(await postTo(originOf(address))({ path, text: '一行\n', clock: 'c', signal })).toEqual(reply(429, seconds(7)))
  expect(seen).toEqual([{ method: 'POST', url: path, clock: 'c', body: '一行\n' }])
})
