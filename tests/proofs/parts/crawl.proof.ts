/** Every parameter of every endpoint, from the OpenAPI document that the portal serves, and from that of staff. */
import * as fc from 'fast-check'
import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import { readOpenApi } from '../../../contract/endpoints/portal.ts'
import * as sendToPcEndpoints from '../../../contract/endpoints/send-to-pc.ts'
import { errorBodySchema } from '../../../contract/errors.ts'
import { everyEndpoint } from '../../../contract/every-endpoint.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { campaign, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import {
  callArbitrary,
  type GeneratedCall,
  type Operation,
  operationsOf,
  staffOperations,
} from '../support/operations.ts'
import { openBackstage, startDemo } from '../support/portal-process.ts'

/** Milliseconds in which any call is answered, the fastest of three tries; in `npm run test:all` nothing fails for being slow. */
const slow = process.env['PROOF_FILE'] === undefined ? Number.POSITIVE_INFINITY : 1500
/** These wait for news. */
const waiting = new Set(Object.keys(sendToPcEndpoints))

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly milliseconds: number
}

async function send(origin: string, operation: Operation, call: GeneratedCall, token: string): Promise<Answer> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), 30_000)
  const began = performance.now()
  try {
    const response = await fetch(origin + call.url, {
      method: operation.method,
      headers: { ...call.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: operation.method === 'GET' ? null : (call.body ?? null),
      redirect: 'manual',
      signal: abort.signal,
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    const text = isStream ? '' : await response.text()
    if (isStream) await response.body?.cancel()
    return { status: response.status, headers: response.headers, text, milliseconds: performance.now() - began }
  } finally {
    clearTimeout(timer)
  }
}

const codesSchema = v.object({
  allOf: v.tuple([v.unknown(), v.object({ properties: v.object({ error: v.object({ enum: v.array(v.string()) }) }) })]),
})
const parseJson = v.pipe(v.string(), v.parseJson())

const linesSchema = v.object({ enum: v.array(v.string()) })

/** Outside /api a refusal is its code in one line of text. */
function lineProblem({ responses }: Operation, { status, headers, text }: Answer): string | undefined {
  if (headers.get('content-type') !== 'text/plain; charset=utf-8') return `a refusal as ${headers.get('content-type')}`
  const lines = v.safeParse(linesSchema, responses[status]?.content?.['text/plain']?.schema)
  return lines.success && lines.output.enum.includes(text.trimEnd()) ? undefined : `${status} is not documented`
}

/** What is wrong with a refusal, by the document. */
function refusalProblem(operation: Operation, answer: Answer): string | undefined {
  const { responses, operationId, path } = operation
  const { status, headers, text } = answer
  if (everyEndpoint[operationId]?.caller === 'provider') return undefined
  if (!path.startsWith('/api/')) return lineProblem(operation, answer)
  if (headers.get('content-type') !== 'application/json; charset=utf-8')
    return `a refusal as ${headers.get('content-type')}`
  const body = v.safeParse(v.pipe(parseJson, errorBodySchema), text)
  if (!body.success) return 'a refusal of another shape'
  const documented = v.safeParse(codesSchema, responses[status]?.content?.['application/json']?.schema)
  if (!documented.success) return `the status ${status} (${body.output.error}) is not documented`
  const codes = documented.output.allOf[1].properties.error.enum
  return codes.includes(body.output.error) ? undefined : `${body.output.error} is not documented for ${status}`
}

function successProblem({ operationId, responses }: Operation, { status, text }: Answer): string | undefined {
  const { answer, otherStatuses = [] } = everyEndpoint[operationId] ?? {}
  if (responses[status] === undefined && !otherStatuses.includes(status))
    return `the status ${status} is not documented`
  if (status !== 200 || answer === undefined || 'mediaType' in answer) return undefined
  const parsed = v.safeParse(v.pipe(parseJson, v.unknown()), text)
  if (!parsed.success) return 'the response is not JSON'
  const read = v.safeParse(answer, parsed.output)
  return read.success ? undefined : `the response differs from its schema: ${v.summarize(read.issues)}`
}

function problemOf(operation: Operation, answer: Answer): string | undefined {
  const { status, headers, text } = answer
  if (status === 500 || (status === 503 && text.includes('"UNAVAILABLE"'))) return `${status}`
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff'
  if (headers.get('content-security-policy') === null) return 'no Content-Security-Policy'
  if (headers.get('content-type')?.includes('html') && text.includes('<img src=x')) return 'HTML with the input in it'
  const isSuccess = status < 400 || everyEndpoint[operation.operationId]?.otherStatuses?.includes(status) === true
  return isSuccess ? successProblem(operation, answer) : refusalProblem(operation, answer)
}

/** Strings of responses by the name of their field, newest last. */
function createKnown() {
  const found = new Map<string, string[]>()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' && value !== '' && value.length <= 100) {
      found.set(name, [...(found.get(name) ?? []).filter((each) => each !== value), value].slice(-8))
    } else if (Array.isArray(value)) for (const each of value.slice(0, 3)) add(name, each)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) add(key, each)
    }
  }
  const aliases: Readonly<Record<string, readonly string[]>> = {
    id: ['id', 'instance_id', 'serverId', 'orderId'],
    steamId: ['steamId', 'steamid'],
    'If-Match': ['tag'],
  }
  return {
    add: (text: string) => {
      const parsed = v.safeParse(parseJson, text)
      if (parsed.success) add('', parsed.output)
    },
    of: (name: string) => {
      const values = (aliases[name] ?? [name]).flatMap((alias) => found.get(alias) ?? [])
      return name === 'If-Match' ? [...values, 'none'].map((tag) => `"${tag}"`) : values
    },
  }
}

const printed = ({ method }: Operation, { url, headers, body }: GeneratedCall, caller: string): string =>
  `${method} ${url} ${JSON.stringify(headers)} by ${caller}, body ${body?.slice(0, 1500)}`

campaign('crawl', 180, async ({ location, folder, seed }) => {
  const backstage = await openBackstage(location)
  const accounts = { player: await backstage.player(1), administrator: await backstage.administrator(2) }
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  await startDemo(location, port, folder)
  const open = operationsOf(await (await fetch(origin + href(readOpenApi))).json())
  const operations = [...open, ...staffOperations()]
  const known = createKnown()
  const callers = ['nobody', 'forged', 'player', 'administrator'] as const
  /** New ones now and then: some calls end the session, and staff must have signed in lately. */
  const tokens = { nobody: '', forged: 'a.b.c', player: '', administrator: '' }

  return async ({ number, random, count }: Step): Promise<readonly Finding[]> => {
    const operation = operations[number % operations.length]
    if (operation === undefined) return []
    if (number % 25 === 0 || tokens.player === '') {
      tokens.player = await backstage.tokenOf(accounts.player)
      tokens.administrator = await backstage.tokenOf(accounts.administrator)
    }
    const isStaff = number % operations.length >= open.length
    const caller = isStaff && random() < 0.9 ? 'administrator' : (callers[Math.floor(random() * 4)] ?? 'nobody')
    const fcSeed = Math.floor(random() * 2 ** 31)
    const [call] = fc.sample(callArbitrary(operation, known.of), { seed: fcSeed, numRuns: 1 })
    if (call === undefined) return []
    const what = (problem: string) => [
      {
        kind: 'unexplained' as const,
        what: `${operation.operationId}: ${problem} — ${printed(operation, call, caller)}`,
      },
    ]
    try {
      const answer = await send(origin, operation, call, tokens[caller])
      count(`${Math.floor(answer.status / 100)}xx`)
      if (answer.status === 200) known.add(answer.text)
      const problem = problemOf(operation, answer)
      if (problem !== undefined) return what(`${problem}: ${answer.text.slice(0, 300)}`)
      if (answer.milliseconds < slow || waiting.has(operation.operationId)) return []
      const tries = [answer.milliseconds]
      while (tries.length < 3) tries.push((await send(origin, operation, call, tokens[caller])).milliseconds)
      return Math.min(...tries) < slow ? [] : what(`slow, ${Math.round(Math.min(...tries))} ms`)
    } catch (error) {
      return what(`no response: ${String(error)} with seed ${seed}`)
    }
  }
})
