import type { FastifyReply } from 'fastify'
import { seconds } from '../../../contract/duration.ts'
import type * as gameSideEndpoints from '../../../contract/endpoints/game-side.ts'
import type { CarriedAct } from '../../../contract/game-side/acts.ts'
import {
  type CarriedServer,
  type CarrierAnswer,
  type CarrierBody,
  mostActsOfAnswer,
  type ServerAnswer,
} from '../../../contract/game-side/carrier.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import type { StaffProvers } from '../../accounts/authorise-staff.ts'
import type { GivenToken, ProvenToken } from '../../accounts/game-servers/log-tokens.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import type { Handlers, Prove } from '../../kernel/http/endpoint-types.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { SeenTools } from '../jobs/seen-tools.ts'
import { differs, type GameSideWatch, type OpenCall } from '../jobs/watch.ts'
import { noteResults, takeReadyActs, withActs } from '../store/carried-acts.ts'

export interface GameSideProvers extends StaffProvers, Pick<Authenticate, 'account'> {
  readonly gameServerLog: Prove<GameServerKeyRow>
}

export type GameSideHandlers = Handlers<typeof gameSideEndpoints, GameSideProvers>

export interface CarrierDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly watch: GameSideWatch
  readonly seenTools: SeenTools
  isListed(serverId: string): boolean
  proveLogTokens(given: readonly GivenToken[]): Promise<readonly ProvenToken[]>
}

/** A server of a call whose token is right. */
interface Admitted {
  readonly part: CarriedServer
  readonly keyId: string
  readonly serverId: string
  /** What holds its acts: two keys of one server never have the same ones. */
  readonly process: string
}

/** What game servers and the tools beside them call. */
export function carrierHandlers(deps: CarrierDeps): Pick<GameSideHandlers, 'readGameMembers' | 'carryActs'> {
  const { database, watch, seenTools, now } = deps
  return {
    readGameMembers: () => watch.members(),
    async carryActs({ body, reply }) {
      const { admitted, refused } = await admit(deps, body)
      const call = watch.open(admitted.map(({ part: { has }, keyId, serverId }) => ({ keyId, serverId, has })))
      const release = seenTools.hold(admitted.map(({ keyId }) => keyId))
      try {
        const reported = admitted.flatMap(({ part, serverId }) => part.results.map((result) => ({ serverId, result })))
        await noteResults(database, reported, now())
        await seenTools.note(
          admitted.map((server) => ({ keyId: server.keyId, state: stateOf(body, server), at: now() })),
        )
        // A server that is refused is told so at once.
        if (refused.length > 0 || body.wait === 0) call.end()
        return await waitForActs(deps, { admitted, refused, call, reply, wait: body.wait })
      } finally {
        release()
        call.close()
      }
    },
  }
}

const stateOf = ({ tool, process, clock }: CarrierBody, { part }: Admitted) => ({ tool, process, clock, ...part.state })

/** The servers of a call whose tokens are right, and the refusals of the others. */
async function admit(
  { isListed, proveLogTokens }: CarrierDeps,
  { process, servers }: CarrierBody,
): Promise<{ readonly admitted: readonly Admitted[]; readonly refused: readonly ServerAnswer[] }> {
  const admitted: Admitted[] = []
  const refused: ServerAnswer[] = []
  const refuse = ({ server }: CarriedServer, reason: ServerAnswer['refused']): void => {
    refused.push({ server, acts: [], refused: reason })
  }
  const proven = await proveLogTokens(servers)
  for (const [at, part] of servers.entries()) {
    const key = proven[at] ?? 'UNAUTHORIZED'
    if (typeof key === 'string') refuse(part, key)
    else if (key.server_id === null || !isListed(key.server_id)) refuse(part, 'LOG_NOT_ATTRIBUTED')
    else admitted.push({ part, keyId: key.id, serverId: key.server_id, process: `${process} ${key.id}` })
  }
  return { admitted, refused }
}

interface Held {
  readonly admitted: readonly Admitted[]
  readonly refused: readonly ServerAnswer[]
  readonly call: OpenCall
  readonly reply: FastifyReply
  readonly wait: number
}

/** The acts of the servers with the current versions, as soon as there is something to do for one of them. */
async function waitForActs(deps: CarrierDeps, { admitted, refused, call, reply, wait }: Held): Promise<CarrierAnswer> {
  const { watch, now } = deps
  let isGone = false
  // Of the response: the request is closed as soon as its body has been read.
  reply.raw.once('close', () => {
    isGone = true
    call.end()
  })
  const timer = setTimeout(call.end, seconds(wait))
  try {
    for (;;) {
      // Before the reads: what is told during them counts.
      const heard = call.heard()
      const versions = await watch.versions()
      // Acts that are given to a client that is gone would wait for the end of its lease.
      const given = isGone ? [] : await takeAll(deps, admitted)
      if (given.length > 0 || call.isOver || admitted.some(({ part }) => differs(versions, part.has))) {
        return { servers: [...given, ...refused], ...versions, clock: isoInstant(now()) }
      }
      await heard
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Takes the acts of all servers that have some, as many as one answer holds. */
async function takeAll({ database, now }: CarrierDeps, admitted: readonly Admitted[]): Promise<ServerAnswer[]> {
  const given: ServerAnswer[] = []
  let left = mostActsOfAnswer
  for (const server of await withActs(database, admitted, now())) {
    if (left === 0) break
    const acts: readonly CarriedAct[] = await takeReadyActs(database, server, now(), left)
    left -= acts.length
    if (acts.length > 0) given.push({ server: server.part.server, acts: [...acts], refused: null })
  }
  return given
}
