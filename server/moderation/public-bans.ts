import { type PublicBans, publicBansPageSize } from '../../contract/accounts/public-bans.ts'
import { steamIdIn } from '../../contract/accounts/steam-id.ts'
import { seconds } from '../../contract/duration.ts'
import * as publicBanEndpoints from '../../contract/endpoints/public-bans.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { pageKeyOf } from '../../contract/payments/staff-orders.ts'
import { isInForce, listBans } from '../accounts/store/bans.ts'
import type { BanRow } from '../accounts/tables.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { ReadNames } from './appeal-views.ts'

/** The bans and their names are read at most this often, however many requests there are. */
const freshFor = seconds(30)
/** Names per query. */
const batch = 1000

interface NamedBan extends Pick<BanRow, 'id' | 'steam_id' | 'reason' | 'begins_at' | 'ends_at'> {
  readonly name: string | null
  /** What a search compares. */
  readonly folded: string
}

export interface PublicBansDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly readNames: ReadNames
  /** Whether the community shows its bans. */
  isShown(): boolean
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Newest first. */
async function readAll({ database, now, readNames }: PublicBansDeps): Promise<readonly NamedBan[]> {
  const bans = await listBans(database, now())
  const names = new Map<string, string>()
  for (let at = 0; at < bans.length; at += batch) {
    for (const [id, name] of await readNames(bans.slice(at, at + batch).map(({ steam_id }) => steam_id))) {
      names.set(id, name)
    }
  }
  return bans
    .map((ban) => {
      const name = names.get(ban.steam_id) ?? null
      return { ...ban, name, folded: fold(name ?? '') }
    })
    .sort((a, b) => b.begins_at - a.begins_at || (a.id < b.id ? 1 : -1))
}

const isAfter = ({ begins_at, id }: NamedBan, after: { readonly at: number; readonly id: string }): boolean =>
  begins_at < after.at || (begins_at === after.at && id < after.id)

/** The public list of bans. While it is not shown, its address answers as an unknown one. */
export function publicBanRoutes(deps: PublicBansDeps): RouteModule {
  const { now, isShown } = deps
  let kept: { readonly at: number; readonly bans: Promise<readonly NamedBan[]> } | undefined
  const read = (): Promise<readonly NamedBan[]> => {
    if (kept !== undefined && Math.abs(now() - kept.at) < freshFor) return kept.bans
    const entry = { at: now(), bans: readAll(deps) }
    kept = entry
    entry.bans.catch(() => {
      if (kept === entry) kept = undefined
    })
    return entry.bans
  }
  return endpointRoutes(
    publicBanEndpoints,
    {},
    {
      async listPublicBans({ query: { search, after } }): Promise<PublicBans> {
        if (!isShown()) throw new ApiError('NOT_FOUND')
        const [steamId, folded] = [steamIdIn(search), fold(search)]
        const found = (await read()).filter(
          (ban) =>
            isInForce(ban, now()) &&
            (search === '' || (steamId === undefined ? ban.folded.includes(folded) : ban.steam_id === steamId)),
        )
        const rest = after === undefined ? found : found.filter((ban) => isAfter(ban, after))
        const shown = rest.slice(0, publicBansPageSize)
        const last = rest.length > publicBansPageSize ? shown.at(-1) : undefined
        return {
          bans: shown.map(({ steam_id, name, reason, begins_at, ends_at }) => ({
            steamId: steam_id,
            name,
            reason,
            beginsAt: isoInstant(begins_at),
            endsAt: isoInstant(ends_at),
          })),
          count: found.length,
          next: last === undefined ? null : pageKeyOf({ at: last.begins_at, id: last.id }),
        }
      },
    },
  )
}
