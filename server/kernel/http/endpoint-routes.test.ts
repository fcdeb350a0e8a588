import fastify from 'fastify'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { defineEndpoint } from '../../../contract/endpoint.ts'
import { editStateOf, ifMatchHeaders } from '../../../contract/staff/staff-edits.ts'
import { ApiError } from './api-error.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import { createErrorAnswer } from './errors.ts'
import { createLimits, rateLimits } from './rate-limit.ts'
import type { RouteModule } from './route-module.ts'

const readSum = defineEndpoint({
  method: 'GET',
  path: '/api/sum/:first',
  summary: '',
  caller: 'account',
  limit: 'details',
  params: v.object({ first: v.pipe(v.string(), v.regex(/^\d+$/, 'NOT_FOUND'), v.transform(Number)) }),
  query: v.object({ second: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)) }),
  answer: v.object({ sum: v.number(), caller: v.string() }),
  cache: { maxAge: 5 },
})
const openPage = defineEndpoint({
  method: 'GET',
  path: '/api/open',
  summary: '',
  caller: 'anyone',
  limit: 'signIn',
  query: v.object({ to: v.string() }),
  status: 302,
})
const sendText = defineEndpoint({
  method: 'POST',
  path: '/api/text',
  summary: '',
  caller: 'anyone',
  limit: 'other',
  bodyType: 'text',
  answer: v.string(),
})
const editName = defineEndpoint({
  method: 'POST',
  path: '/api/name',
  summary: '',
  caller: 'anyone',
  limit: 'other',
  headers: ifMatchHeaders,
  body: v.string(),
  versioned: true,
  answer: editStateOf(v.string()),
})
const endpoints = { readSum, openPage, sendText, editName }

const provers = {
  account: async ({ headers }: { headers: { authorization?: string | undefined } }): Promise<string> => {
    if (headers.authorization === undefined) throw new ApiError('UNAUTHORIZED')
    return headers.authorization
  },
}

const routes = endpointRoutes(endpoints, provers, {
  readSum: ({ params, query, caller }) => ({ sum: params.first + query.second, caller }),
  openPage: {
    open: async ({ query }) => `/page?to=${query.to}`,
    failedPage: (_request, error) => `/failed?code=${error.code}`,
  },
  sendText: ({ body }) => body.toUpperCase(),
  editName: ({ headers, body }) => {
    if (headers['If-Match'] !== 'a') throw new ApiError('EDITED_MEANWHILE', { current: { tag: 'a', value: 'old' } })
    return { tag: 'b', value: body }
  },
})

async function appWith(module: RouteModule) {
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(createErrorAnswer(app.log))
  await module(
    app,
    createLimits({ ...rateLimits(100_000), signIn: 1 }, () => 0),
    { fixed: {}, current: () => [] },
  )
  return app
}

const login = { authorization: 'me' }

it('authenticates the caller before it reads the input, and parses params before the query', async () => {
  const app = await appWith(routes)
  const ask = async (url: string, headers: Record<string, string> = login) => {
    const { statusCode, body } = await app.inject({ url, headers })
    const { error, field, ...rest } = JSON.parse(body)
    return error === undefined ? rest : [statusCode, error, field]
  }
  expect(await ask('/api/sum/1?second=2')).toEqual({ sum: 3, caller: 'me' })
  expect(await ask('/api/sum/x', {})).toEqual([401, 'UNAUTHORIZED', undefined])
  expect(await ask('/api/sum/x')).toEqual([404, 'NOT_FOUND', 'first'])
  expect(await ask('/api/sum/1')).toEqual([400, 'BAD_REQUEST', 'second'])
})

it('sends the cache policy of the object, and no-store without one', async () => {
  const app = await appWith(routes)
  const sum = await app.inject({ url: '/api/sum/1?second=2', headers: login })
  expect(sum.headers['cache-control']).toBe('public, max-age=5')
  const text = await app.inject({ method: 'POST', url: '/api/text', payload: 'a', headers: { 'content-type': 'a/b' } })
  expect([text.json(), text.headers['cache-control']]).toEqual(['A', 'no-store'])
})

it('redirects a navigation after any error, including the rate limit', async () => {
  const app = await appWith(routes)
  const first = await app.inject('/api/open')
  expect([first.statusCode, first.headers.location]).toEqual([302, '/failed?code=BAD_REQUEST'])
  const second = await app.inject('/api/open?to=a')
  expect([second.headers.location, second.headers['retry-after']]).toEqual(['/failed?code=RATE_LIMIT_EXCEEDED', '60'])
  expect((await app.inject({ method: 'POST', url: '/api/open' })).statusCode).toBe(405)
})

it('does not compile without a handler, without a prover, or with a wrong type', () => {
  const two = { openPage, sendText }
  const handlers = {
    openPage: { open: async () => '/', failedPage: () => '/' },
    sendText: () => 'text',
  }
  expect(endpointRoutes(two, {}, handlers)).toBeTypeOf('function')
  // @ts-expect-error: readSum has no handler
  endpointRoutes(endpoints, provers, handlers)
  // @ts-expect-error: no prover for accounts
  endpointRoutes({ readSum }, {}, { readSum: () => ({ sum: 1, caller: '' }) })
  // @ts-expect-error: the sum is a number
  endpointRoutes({ readSum }, provers, { readSum: () => ({ sum: '1', caller: '' }) })
  // @ts-expect-error: the caller is missing
  endpointRoutes({ readSum }, provers, { readSum: () => ({ sum: 1 }) })
  // @ts-expect-error: a navigation needs a page for failures
  endpointRoutes({ openPage }, {}, { openPage: { open: async () => '/' } })
})

it('sends the tag of a state as its ETag, and the current state with a refused edit', async () => {
  const app = await appWith(routes)
  const edit = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/name',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '"new"',
    })
  const done = await edit({ 'if-match': '"a"' })
  expect([done.statusCode, done.headers.etag, done.json()]).toEqual([200, '"b"', { tag: 'b', value: 'new' }])
  const refused = await edit({ 'if-match': '"z"' })
  expect([refused.statusCode, refused.headers.etag]).toEqual([412, '"a"'])
  expect(refused.json()).toMatchObject({ error: 'EDITED_MEANWHILE', current: { tag: 'a', value: 'old' } })
  for (const headers of [{}, { 'if-match': 'a' }, { 'if-match': '*' }]) {
    expect((await edit(headers)).json()).toMatchObject({ error: 'BAD_REQUEST', field: 'If-Match' })
  }
})
