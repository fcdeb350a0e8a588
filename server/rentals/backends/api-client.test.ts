import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createStandIn, type StandInReply } from '../../../tests/support/rental-backends/stand-in.ts'
import { createApiClient, readAnswer } from './api-client.ts'

const start = Date.parse('2026-06-01T00:00:00Z')

async function clientOf(reply: StandInReply) {
  const clock = { now: start }
  const seen: { reply: StandInReply; authorization: string } = { reply, authorization: '' }
  const standIn = await createStandIn((request) => {
    seen.authorization = request.authorization
    return seen.reply
  })
  const headers = { authorization: 'Bearer key' }
  const api = createApiClient({ base: standIn.url, headers, now: () => clock.now })
  return { api, standIn, clock, seen }
}

describe('calls of a backend', () => {
  it.each([
    ['7', 7000],
    ['0', 0],
    ['Mon, 01 Jun 2026 00:00:30 GMT', 30_000],
    ['Mon, 01 Jun 2026 08:00:00 GMT', 300_000],
    ['999999', 300_000],
    ['soon', 10_000],
    ['-5', 10_000],
  ])('wait for Retry-After %j: %i ms', async (header, retryAfterMs) => {
    const { api } = await clientOf({ status: 429, headers: { 'retry-after': header } })
    await expect(api.call('GET', '/x')).rejects.toMatchObject({ fault: 'retryable', retryAfterMs })
  })

  it('are held for Retry-After, but not for as long as a clock is set back', async () => {
    const { api, clock } = await clientOf({ status: 429, headers: { 'retry-after': '60' } })
    const held = { message: 'GET /x: delayed by a rate limit' }
    await expect(api.call('GET', '/x')).rejects.toMatchObject({ message: 'GET /x: rate limit' })
    clock.now += 59_000
    await expect(api.call('GET', '/x')).rejects.toMatchObject(held)
    clock.now -= 3_600_000
    await expect(api.call('GET', '/x')).rejects.toMatchObject({ message: 'GET /x: rate limit' })
  })

  it('do not read endless responses', async () => {
    const { api } = await clientOf({ status: 200, body: Buffer.alloc(5 * 1024 * 1024) })
    const refusal = { fault: 'retryable', message: 'GET /x: the response is too large' }
    await expect(api.call('GET', '/x?secret=1')).rejects.toMatchObject(refusal)
  })

  it.each([
    [400, 'final'],
    [401, 'final'],
    [302, 'final'],
    [422, 'final'],
    [408, 'retryable'],
    [409, 'retryable'],
    [500, 'retryable'],
    [503, 'retryable'],
  ])('map status %i to %s', async (status, fault) => {
    const { api } = await clientOf({ status, json: {} })
    await expect(api.call('POST', '/x')).rejects.toMatchObject({ fault })
    expect((await api.call('POST', '/x', { expected: [status] })).status).toBe(status)
  })

  const page = { body: '<!DOCTYPE html><title>Just a moment...</title>', headers: { 'content-type': 'text/html' } }
  it.each([
    { status: 403, ...page },
    { status: 401, ...page },
    { status: 404, ...page },
    { status: 302, ...page },
    { status: 200, ...page },
    { status: 503, ...page },
    { status: 403, body: 'error code: 1020', headers: { 'content-type': 'text/plain' } },
    { status: 403, body: '', headers: { 'content-type': '' } },
  ])('take no page in front of the backend for its response: %j', async (reply) => {
    const { api } = await clientOf(reply)
    const fault = { fault: 'retryable', message: expect.stringContaining('in front of the backend') }
    await expect(api.call('DELETE', '/x', { expected: [404] })).rejects.toMatchObject(fault)
  })

  it('take no page in front of the backend for a file', async () => {
    const { api } = await clientOf({ status: 200, ...page })
    await expect(api.stream('/demo')).rejects.toMatchObject({ fault: 'retryable' })
  })

  it.each([
    [
      { errors: [{ code: 'X', detail: 'The STEAM_ACC variable is\nread-only.' }] },
      ': The STEAM_ACC variable is read-only.',
    ],
    [{ detail: 'Not enough credit' }, ': Not enough credit'],
    [{ message: 'x'.repeat(300) }, `: ${'x'.repeat(200)}…`],
    [{ secret: 'key' }, ''],
  ])('tell the operator in the backend’s words why they are refused: %j', async (json, reason) => {
    const { api } = await clientOf({ status: 400, json })
    const refusal = { fault: 'final', message: `PUT /x: responded with 400${reason}` }
    await expect(api.call('PUT', '/x')).rejects.toMatchObject(refusal)
  })

  it('send their credentials to their own backend only', async () => {
    const { api, standIn, seen } = await clientOf({ status: 200, body: 'demo' })
    await api.stream('/own')
    expect(seen.authorization).toBe('Bearer key')
    const { size, stream } = await api.stream(`${standIn.url}/signed`)
    expect(seen.authorization).toBe('')
    expect(size).toBe(4)
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    expect(Buffer.concat(parts).toString()).toBe('demo')
  })

  it('report an interrupted stream', async () => {
    const { api, standIn } = await clientOf({ status: 200, body: Buffer.alloc(200_000) })
    standIn.spoil(/./, 'half')
    const { stream } = await api.stream('/own')
    await expect(async () => {
      for await (const part of stream) expect(part.length).toBeGreaterThan(0)
    }).rejects.toThrow()
  })
})

describe('a response', () => {
  const schema = v.object({ data: v.array(v.object({ id: v.number() })) })
  const read = (text: string) => readAnswer(schema, { status: 200, text }, 'servers')
  it('is parsed by its schema, or refused with the field but without the content', () => {
    expect(read('{"data":[{"id":1,"more":2}]}')).toEqual({ data: [{ id: 1 }] })
    expect(() => read('{"data":[{"id":"secret"}]}')).toThrow(
      'servers: the response has an unexpected shape (data.0.id)',
    )
    expect(() => read('secret')).toThrow('servers: the response is not JSON')
  })
})
