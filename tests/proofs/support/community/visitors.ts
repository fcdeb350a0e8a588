/** Players of a community at their pages: lists that refresh, other reads, and devices that wait for each other. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { href } from '../../../../contract/endpoint.ts'
import { followSentServers, sendServer } from '../../../../contract/endpoints/send-to-pc.ts'
import { listServers } from '../../../../contract/endpoints/servers.ts'
import { versionHeader } from '../../../../contract/page/sw-messages.ts'
import { applyServerChanges, serverChangesSchema } from '../../../../contract/servers/server-changes.ts'
import { type Server, serverSchema } from '../../../../contract/servers/servers.ts'
import type { Step } from '../../campaign.ts'
import type { Finding } from '../../progress.ts'
import { ageOf } from './clock-servers.ts'

/** A list is polled within 12 s and at most two seconds old; the times of the clock servers are whole seconds. */
const oldest = 15
/** Real milliseconds, as in the product: pages do not refresh more often because a day is shorter. */
const refreshEvery = seconds(30)
const pages = 60
/** Pages that apply the changes, and compare the result with the whole list. */
const carefulPages = 2

const listSchema = v.array(serverSchema)
const answerSchema = v.union([listSchema, serverChangesSchema])

/** What is read from a portal until an hour is over. */
export interface Hour {
  readonly origin: string
  readonly step: Step
  isOver(): boolean
}

interface Reply {
  readonly status: number
  readonly text: string
  /** Of a list: a whole one has it in a header, changes name it before anything else but the version before. */
  readonly version: string | undefined
}

const changesBegin = /^\{"since":"[^"]*","version":"([^"]*)"/

async function get({ origin, step }: Hour, route: string): Promise<Reply> {
  const began = performance.now()
  const reply = await fetch(origin + route, { signal: AbortSignal.timeout(20_000) }).then(
    async (response) => {
      const text = await response.text()
      const version = response.headers.get(versionHeader) ?? changesBegin.exec(text)?.[1]
      return { status: response.status, text, version }
    },
    (error: unknown) => ({ status: 0, text: String(error), version: undefined }),
  )
  step.highest('slowest read in ms', Math.round(performance.now() - began))
  return reply
}

const unanswered = (route: string, { status, text }: Reply): Finding => ({
  kind: 'unexplained',
  what: `GET ${route}: ${status} ${text.slice(0, 300)}`,
})

/** A page that has the list open; what it keeps lives as long as the run. */
interface Page {
  version?: string
  list?: readonly Server[]
}

/** Takes a response into the page's list. */
function take(page: Page, { text, version }: Reply): string | undefined {
  const answer = v.parse(answerSchema, JSON.parse(text))
  const list = Array.isArray(answer) ? answer : applyServerChanges(page.list ?? [], answer)
  if (list === undefined) return `the changes since ${page.version} are not those of that list`
  page.list = v.parse(listSchema, list)
  if (version !== undefined) page.version = version
  return undefined
}

function noteAge(list: readonly Server[], step: Step): Finding[] {
  const ages = list.flatMap(({ players }) => ageOf(players, Date.now()) ?? [])
  const age = Math.max(...ages)
  step.highest('oldest row in s', age)
  return age > oldest ? [{ kind: 'unexplained', what: `a row of the list is ${age} s old` }] : []
}

async function refresh(page: Page, isCareful: boolean, hour: Hour): Promise<readonly Finding[]> {
  const { version: since } = page
  const route = href(listServers, { query: since === undefined ? {} : { since } })
  const reply = await get(hour, route)
  if (reply.status !== 200) return [unanswered(route, reply)]
  hour.step.count('refreshes')
  if (reply.text.startsWith('{')) hour.step.count('refreshes by changes')
  if (!isCareful) {
    if (reply.version !== undefined) page.version = reply.version
    return []
  }
  const problem = take(page, reply)
  return problem === undefined ? noteAge(page.list ?? [], hour.step) : [{ kind: 'unexplained', what: problem }]
}

/** The list of a page must be that of the portal. They are read one after the other, so that several tries are needed. */
async function compare(page: Page, hour: Hour): Promise<readonly Finding[]> {
  for (let i = 0; i < 20; i++) {
    const found = await refresh(page, true, hour)
    const whole = await get(hour, href(listServers))
    if (found.length > 0) return found
    if (whole.version !== page.version) continue
    hour.step.count('lists compared')
    const isEqual = JSON.stringify(v.parse(listSchema, JSON.parse(whole.text))) === JSON.stringify(page.list)
    return isEqual ? [] : [{ kind: 'lost', what: `the list by changes is not that of ${page.version}` }]
  }
  return [{ kind: 'unexplained', what: 'no list could be read twice' }]
}

export const openPages = (): readonly Page[] => Array.from({ length: pages }, () => ({}))

/** Refreshes the pages, each every 30 s. */
export async function followList(opened: readonly Page[], hour: Hour): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (let i = 0; !hour.isOver(); i++) {
    const at = i % opened.length
    const page = opened[at]
    const next = delay(refreshEvery / opened.length)
    if (page !== undefined) found.push(...(await refresh(page, at < carefulPages, hour)))
    await next
  }
  const [careful] = opened
  return careful === undefined ? found : [...found, ...(await compare(careful, hour))]
}

/** Reads these pages of players in turn, five a second. */
export async function readAround(routes: readonly string[], hour: Hour): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (let i = 0; !hour.isOver(); i++) {
    const route = routes[i % routes.length] ?? ''
    const reply = await get(hour, route)
    hour.step.count('other reads')
    if (reply.status !== 200) found.push(unanswered(route, reply))
    await delay(200)
  }
  return found
}

/** A player with a phone and a PC whose page is open. */
export interface Devices {
  readonly phone: string
  readonly pc: string
}

export interface Streams {
  /** The hand-offs whose events have arrived. */
  readonly arrived: Set<string>
  /** Streams that have ended. */
  ended: number
}

/** Opens an event stream for each PC; they stay open. */
export function openStreams(origin: string, devices: readonly Devices[]): Streams {
  const streams: Streams = { arrived: new Set(), ended: 0 }
  const follow = async ({ pc }: Devices): Promise<void> => {
    const address = origin + href(followSentServers, { query: { after: 0 } })
    const response = await fetch(address, { headers: { authorization: `Bearer ${pc}` } })
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      for (const [, id = ''] of text.matchAll(/"id":"([0-9a-f-]{36})"/g)) streams.arrived.add(id)
      text = text.slice(text.lastIndexOf('\n') + 1)
    }
  }
  for (const device of devices) {
    // An end, by whichever side, is counted; whoever waits for an event misses it.
    follow(device).then(
      () => (streams.ended += 1),
      () => (streams.ended += 1),
    )
  }
  return streams
}

/** A phone sends a server to its PC every three seconds, and its event must arrive within five. */
export async function sendAround(
  streams: Streams,
  devices: readonly Devices[],
  server: string,
  hour: Hour,
): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (let i = 0; !hour.isOver(); i++) {
    const id = randomUUID()
    const { status } = await fetch(hour.origin + href(sendServer, { params: { id } }), {
      method: 'PUT',
      headers: { authorization: `Bearer ${devices[i % devices.length]?.phone}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'server', server }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => ({ status: 0 }))
    await delay(seconds(3))
    for (let waited = 0; waited < 20 && status === 200 && !streams.arrived.has(id); waited++) await delay(100)
    hour.step.count('hand-offs')
    if (status !== 200) found.push({ kind: 'unexplained', what: `a hand-off: ${status}` })
    else if (!streams.arrived.delete(id)) found.push({ kind: 'lost', what: 'the event of a hand-off' })
  }
  return streams.ended === 0 ? found : [...found, { kind: 'lost', what: `${streams.ended} event streams have ended` }]
}
