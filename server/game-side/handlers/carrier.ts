import type { FastifyReply } from 'fastify'
import { seconds } from '../../../contract/duration.ts'
import type * as gameSideEndpoints from '../../../contract/endpoints/game-side.ts'
import type { CarrierAnswer, CarrierBody } from '../../../contract/game-side/carrier.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import type { StaffProvers } from '../../accounts/authorise-staff.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers, Prove } from '../../kernel/http/endpoint-types.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { differs, type GameSideWatch } from '../jobs/watch.ts'
import { isWorthStoring, type SeenState } from '../rules/link.ts'
import { noteResults, takeActs } from '../store/carried-acts.ts'
import { noteLink } from '../store/links.ts'

export interface GameSideProvers extends StaffProvers, Pick<Authenticate, 'account'> {
  readonly gameServerLog: Prove<GameServerKeyRow>
}

export type GameSideHandlers = Handlers<typeof gameSideEndpoints, GameSideProvers>

export interface CarrierDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly watch: GameSideWatch
  isListed(serverId: string): boolean
}

/** Repeated by the tool until an operator acts. */
const notAttributed = (): ApiError => new ApiError('LOG_NOT_ATTRIBUTED', { level: 'debug' })

/** What game servers and the tools beside them call. */
export function carrierHandlers(deps: CarrierDeps): Pick<GameSideHandlers, 'readGameMembers' | 'carryActs'> {
  const { database, watch, isListed, now } = deps
  const note = createLinkNotes(deps)
  return {
    readGameMembers: () => watch.members(),
    async carryActs({ caller, body, reply }) {
      const { server_id: serverId, id: keyId } = caller
      if (serverId === null || !isListed(serverId)) throw notAttributed()
      const call = watch.open({ keyId, serverId, has: body.has })
      try {
        await noteResults(database, serverId, body.results, now())
        await note(keyId, body.state)
        return await waitForActs(deps, { serverId, body, call, reply })
      } finally {
        call.close()
      }
    },
  }
}

interface Held {
  readonly serverId: string
  readonly body: CarrierBody
  readonly call: ReturnType<GameSideWatch['open']>
  readonly reply: FastifyReply
}

/** The acts of a server with the current versions, as soon as there is something to do. */
async function waitForActs(
  { database, watch, now }: CarrierDeps,
  { serverId, body, call, reply }: Held,
): Promise<CarrierAnswer> {
  const { process } = body.state
  let isGone = false
  // Of the response: the request is closed as soon as its body has been read.
  reply.raw.once('close', () => {
    isGone = true
    call.end()
  })
  const timer = setTimeout(call.end, seconds(body.wait))
  try {
    for (;;) {
      // Before the reads: what is told during them counts.
      const heard = call.heard()
      const versions = await watch.versions()
      // Acts that are given to a client that is gone would wait for the end of its lease.
      const acts = isGone ? [] : await takeActs(database, { serverId, process }, now())
      if (acts.length > 0 || call.isOver || body.wait === 0 || differs(versions, body.has)) {
        return { acts, ...versions, clock: isoInstant(now()) }
      }
      await heard
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Stores links, those that have not changed only now and then. */
function createLinkNotes({ database, now }: CarrierDeps): (keyId: string, state: SeenState['state']) => Promise<void> {
  const stored = new Map<string, SeenState>()
  return async (keyId, { problem, tool, ...rest }) => {
    const cleaned = { tool: cleanText(tool), problem: problem === null ? null : cleanText(problem, 300) }
    const next = { state: { ...rest, ...cleaned }, at: now() }
    if (!isWorthStoring(stored.get(keyId), next)) return
    await noteLink(database, keyId, next)
    stored.set(keyId, next)
  }
}
