import { expect, it } from 'vitest'
import { type NewestDocumentDeps, newestDocument } from './newest-document.ts'

const request = new Request('https://play.example/servers')
const answer = async (
  fetch: NewestDocumentDeps['fetch'],
  wait: NewestDocumentDeps['wait'] = () => new Promise(() => undefined),
) => (await newestDocument(request, { fetch, wait, own: async () => new Response('own') })).text()

it('is the portal’s', async () => {
  expect(await answer(async ({ url }) => new Response(`portal ${url}`))).toBe('portal https://play.example/servers')
})

it.each([
  ['a check', () => new Response('check', { status: 403 })],
  ['a redirect', () => Object.defineProperty(new Response('check'), 'type', { value: 'opaqueredirect' })],
])('is %s in front of the portal', async (_, response) => {
  expect(await answer(async () => response())).toBe('check')
})

it.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['answers 503', async () => new Response('starting', { status: 503 })],
])('is that of this build where the network %s', async (_, fetch) => {
  expect(await answer(fetch)).toBe('own')
})

it('is that of this build where the network takes longer than four seconds', async () => {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  expect(await answer(() => new Promise(() => undefined), wait)).toBe('own')
  expect(waits).toEqual([4000])
})
