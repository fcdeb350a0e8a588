import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { ActResult, ActWork } from '../../contract/game-side/acts.ts'
import {
  type CarriedServer,
  type CarrierBody,
  type CarrierState,
  carrierBodySchema,
  type ServerAnswer,
} from '../../contract/game-side/carrier.ts'
import { type GameMembers, gameMembersSchema, shippedGroups } from '../../contract/game-side/members.ts'
import { listen } from './listen.ts'

/** Refuses or breaks a call instead of its answer. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void

type Said = Omit<CarriedServer, 'state'> & { readonly state: CarrierState }

/**
 * A stand-in for the portal as a tool beside game servers calls it, for one key. It speaks the schemas of the contract: a
 * body that does not fit is an error of the test.
 */
export async function carrierPortal(now: () => number = Date.now) {
  const acts: { id: string; expiresAt: string; work: unknown }[] = []
  const results: ActResult[] = []
  const calls: CarrierBody[] = []
  const bodies: Said[] = []
  const problems: string[] = []
  const waiting = new Set<() => void>()
  const state = { members: membersOf('1', []), bans: { version: '1', text: '' } }
  let fault: Fault | undefined
  const wake = (): void => {
    for (const answer of [...waiting]) answer()
  }
  const isNew = ({ has }: CarriedServer): boolean =>
    acts.length > 0 || has.members !== state.members.version || has.bans !== state.bans.version

  const carry = (body: CarrierBody, response: ServerResponse): void => {
    calls.push(body)
    const { tool, process, clock } = body
    const part = body.servers.find(({ server, token }) => server === 'gs-1' && token === 'token-1')
    const refused = body.servers
      .filter((other) => other !== part)
      .map(({ server }): ServerAnswer => ({ server, acts: [], refused: 'UNAUTHORIZED' }))
    if (part !== undefined) bodies.push({ ...part, state: { tool, process, clock, ...part.state } })
    for (const result of part?.results ?? []) {
      const index = acts.findIndex(({ id }) => id === result.id)
      if (index >= 0) acts.splice(index, 1)
      if (!results.some(({ id }) => id === result.id)) results.push(result)
    }
    const answer = (): void => {
      clearTimeout(timer)
      waiting.delete(answer)
      const { members, bans } = state
      const given =
        part === undefined || acts.length === 0 ? [] : [{ server: 'gs-1', acts: acts.slice(0, 50), refused: null }]
      const sent = { servers: [...given, ...refused], members: members.version, bans: bans.version, clock: at(now()) }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...sent, later: true }))
    }
    const timer = setTimeout(answer, body.wait * 1000)
    response.once('close', () => {
      clearTimeout(timer)
      waiting.delete(answer)
    })
    if (body.wait === 0 || refused.length > 0 || (part !== undefined && isNew(part))) answer()
    else waiting.add(answer)
  }

  const server = createServer((request, response) => {
    if (fault !== undefined) return fault(request, response)
    const [, what] = /^\/api\/game\/(members|bans)\/gs-1\/token-1(?:\?format=cfg)?$/.exec(request.url ?? '') ?? []
    if (what === 'members') return void response.end(JSON.stringify(state.members))
    if (what === 'bans') return void response.end(state.bans.text)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = v.safeParse(carrierBodySchema, JSON.parse(Buffer.concat(chunks).toString()))
      if (body.success) return carry(body.output, response)
      problems.push(...body.issues.map(({ message }) => message))
      response.writeHead(400).end()
    })
  })
  const port = await listen(server)
  return {
    log: `http://127.0.0.1:${port}/api/game/log/gs-1/token-1`,
    results,
    /** What was said of its server, call by call. */
    bodies,
    calls,
    problems,
    /** The acts that have no result. */
    acts,
    add(id: string, work: ActWork | { kind: string }, lifetime = 60_000) {
      acts.push({ id, expiresAt: at(now() + lifetime), work })
      wake()
    },
    setMembers(version: string, members: GameMembers['members'], groups = shippedGroups) {
      state.members = { ...membersOf(version, members), groups: { ...groups } }
      wake()
    },
    setBans(version: string, text: string) {
      state.bans = { version, text }
      wake()
    },
    /** Undefined: it responds again. */
    setFault(next: Fault | undefined) {
      fault = next
      server.closeAllConnections()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const answer of [...waiting]) answer()
        server.closeAllConnections()
      }),
  }
}

const at = (time: number): string => new Date(time).toISOString()

const membersOf = (version: string, members: GameMembers['members']): GameMembers =>
  v.parse(gameMembersSchema, { version, groups: shippedGroups, members })
