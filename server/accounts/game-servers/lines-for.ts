import { addressesIn } from '../../../contract/community/address-list.ts'
import type { KeyLines } from '../../../contract/leaderboard/staff-leaderboard.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import { issueKeys, type KeyActs } from './acts.ts'
import { type LogLineDeps, logFileLine } from './log-line.ts'
import { listGameServers } from './store.ts'

/** A server of the list. */
interface Listed {
  readonly id: string
  readonly name: string
  readonly address: string
}

/**
 * The configuration lines of the named servers, in their order; those without a key get one. With an address that is not
 * in the list nothing is issued: it is more likely mistyped than new.
 */
export async function linesFor(
  deps: KeyActs & LogLineDeps,
  actor: Actor,
  { addresses, listed }: { readonly addresses: readonly string[]; readonly listed: readonly Listed[] },
): Promise<KeyLines> {
  const named = addressesIn(addresses.join('\n'))
  const byAddress = new Map(listed.map((server) => [server.address, server]))
  const servers = named.addresses.flatMap((address) => byAddress.get(address) ?? [])
  const unlisted = [...named.wrong, ...named.addresses.filter((address) => !byAddress.has(address))]
  if (unlisted.length > 0) return { issued: 0, lines: [], unlisted }
  const issued = await issueKeys(deps, actor, servers)
  const keys = (await listGameServers(deps.database)).filter(({ revoked_at }) => revoked_at === null)
  const lines = servers.flatMap(({ id, address }) =>
    keys.filter(({ server_id }) => server_id === id).map((key) => logFileLine(deps, key, address)),
  )
  return { issued: issued.length, lines, unlisted }
}
