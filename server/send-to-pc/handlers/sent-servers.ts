import type * as sendToPcEndpoints from '../../../contract/endpoints/send-to-pc.ts'
import { type SentServerTarget, sentServerLifetime } from '../../../contract/send-to-pc/sent-server.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { Device } from '../identify.ts'
import { sendLimit } from '../rules/limits.ts'
import { sentServerView } from '../rules/view.ts'
import { accountChannel, pairingChannel } from '../store/changes.ts'
import { acceptOpen, addSentServer, closeSentServer, confirmShown, readSentServer } from '../store/sent-servers.ts'
import type { SentServerRow } from '../tables.ts'
import type { Sendable, SendToPcRouteDeps } from './deps.ts'
import { openStream, waitForChanges } from './events.ts'

export type SendToPcHandlers = Handlers<
  typeof sendToPcEndpoints,
  {
    readonly device: SendToPcRouteDeps['identify']
    readonly optionalAccount: SendToPcRouteDeps['authenticate']['optionalAccount']
  }
>

const longestName = 100

/** Where a device may send: to its account, and to the PCs that it is paired with. */
function receiversOf({ account, pairings }: Device, kind: SentServerTarget['kind']): string[] {
  const own = account === undefined ? [] : [accountChannel(account.id)]
  // A practice server's password travels between devices of one account only.
  if (kind === 'rental') return own
  const pcs = pairings.filter(({ row, side }) => side === 'phone' && row.claimed_at !== null)
  return [...own, ...pcs.map(({ row }) => pairingChannel(row.id))]
}

export function sendingHandlers(
  deps: SendToPcRouteDeps,
): Omit<SendToPcHandlers, 'createPairing' | 'claimPairing' | 'listPairings' | 'endPairing'> {
  const { database, feed, findServer, findRental, now } = deps
  const find = async ({ account }: Device, target: SentServerTarget): Promise<Sendable> => {
    if (target.kind === 'server') {
      const server = findServer(target.server)
      if (server === undefined) throw new ApiError('SERVER_NOT_LISTED')
      return server
    }
    const rental = account && (await findRental(account.steam_id, target.rental))
    if (rental === undefined) throw new ApiError('NOT_FOUND')
    return rental
  }
  const linkOf = async ({ account }: Device, { kind, target }: SentServerRow): Promise<string | undefined> => {
    if (kind === 'server') return findServer(target)?.link
    return account && (await findRental(account.steam_id, target))?.link
  }
  return {
    async sendServer({ caller, params: { id }, body }) {
      const channels = receiversOf(caller, body.kind)
      if (channels.length === 0) throw new ApiError('FORBIDDEN')
      const { name } = await find(caller, body)
      const at = now()
      const row = await addSentServer(database, {
        id,
        kind: body.kind,
        target: body.kind === 'server' ? body.server : body.rental,
        name: name.slice(0, longestName),
        sender: caller.key,
        sender_device: caller.name,
        created_at: at,
        expires_at: at + sentServerLifetime,
        channels,
      })
      if (row === 'taken') throw new ApiError('CONFLICT')
      if (row === 'too many') throw refused()
      feed.wake()
      return sentServerView(row, at)
    },
    async acceptSentServer({ caller, params: { id } }) {
      const row = await readSentServer(database, id, caller.channels)
      if (row === undefined) throw new ApiError('NOT_FOUND')
      const link = await linkOf(caller, row)
      if (link === undefined) throw new ApiError('GONE')
      await acceptOpen(database, id, { by: caller.key, device: caller.name, now: now() })
      feed.wake()
      const after = await readSentServer(database, id, caller.channels)
      if (after === undefined || after.accepted_at === null) throw new ApiError('GONE')
      return {
        sentServer: sentServerView(after, now()),
        link: after.accepted_by === caller.key ? link : null,
        server: row.kind === 'server' ? row.target : null,
      }
    },
    async confirmSentServer({ caller, params: { id } }) {
      if ((await readSentServer(database, id, caller.channels)) === undefined) throw new ApiError('NOT_FOUND')
      await confirmShown(database, id, { by: caller.key, now: now() })
      feed.wake()
      return undefined
    },
    async cancelSentServer({ caller, params: { id } }) {
      await closeSentServer(database, id, { sender: caller.key, now: now() })
      feed.wake()
      return undefined
    },
    followSentServers({ caller, query, headers, request }) {
      const after = headers['last-event-id'] ?? query.after
      // nginx buffers a response unless it is told not to.
      const unbuffered = { type: 'text/event-stream', headers: { 'x-accel-buffering': 'no' } }
      if (request.method === 'HEAD') return { ...unbuffered, body: '' }
      return { ...unbuffered, body: openStream(deps, { device: caller, request, after }) }
    },
    readSentServers: ({ caller, query, request }) =>
      waitForChanges(deps, { device: caller, request, since: query.after, wait: query.wait }),
  }
}

function refused(): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: sendLimit.window / 1000 })
}
