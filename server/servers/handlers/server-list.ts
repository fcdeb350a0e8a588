import * as v from 'valibot'
import { modeKey } from '../../../contract/modes.ts'
import type { Server } from '../../../contract/servers.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import { type Prebuilt, prebuild } from '../../kernel/http/prebuilt.ts'
import type { Headers } from '../../kernel/http/security-headers.ts'
import { type Board, toServer } from '../rules/live.ts'

/**
 * Five seconds for browsers and CDNs alike: one call per edge and five seconds reaches us, and a page that asks every
 * 30 s always gets a fresh answer (mostly 304). A longer stale-while-revalidate would hand that page its own last
 * answer each time, 30 s old; five more seconds only lets a CDN refresh in the background.
 */
const cacheControl = 'public, max-age=5, stale-while-revalidate=5'

/** A busy sweep changes the board many times a second; serialising follows at most once in this time. */
const minRebuildMs = 1000
const maxKeptFilters = 64

const commaList = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(1000),
    v.transform((text) => text.split(',').map((part) => part.trim().toLowerCase())),
    v.transform((parts) => parts.filter((part) => part !== '')),
    v.maxLength(64),
  ),
  '',
)
const filterSchema = v.object({ modes: commaList, maps: commaList, regions: commaList })

export interface ServerListDeps {
  readonly board: Board
  readonly headers: Headers
  now(): number
}

/** Answers of `GET /api/servers`, kept per state of the board. */
export interface ServerListAnswers {
  all(): Prebuilt
  /** @throws ApiError BAD_REQUEST with the field. */
  filtered(query: unknown): Prebuilt
}

/** Serialises the list once per change of the board, and each filtered form of it once per change too. */
export function createServerListAnswers({ board, headers, now }: ServerListDeps): ServerListAnswers {
  const build = (servers: readonly Server[]): Prebuilt => prebuild(JSON.stringify(servers), { cacheControl, headers })
  const snapshot = () => {
    const servers = Array.from(board.all(), toServer)
    return {
      version: board.version,
      builtAt: now(),
      servers,
      all: build(servers),
      filters: new Map<string, Prebuilt>(),
    }
  }
  let kept: ReturnType<typeof snapshot> | undefined
  const current = (): ReturnType<typeof snapshot> => {
    if (kept && kept.version === board.version) return kept
    if (kept && Math.abs(now() - kept.builtAt) < minRebuildMs) return kept
    kept = snapshot()
    return kept
  }
  return {
    all: () => current().all,
    filtered(query) {
      const filter = parseInput(filterSchema, query)
      const { servers, filters, all } = current()
      if (filter.modes.length + filter.maps.length + filter.regions.length === 0) return all
      const key = JSON.stringify(filter)
      const existing = filters.get(key)
      if (existing) return existing
      const answer = build(servers.filter(matching(filter)))
      if (filters.size >= maxKeptFilters) filters.clear()
      filters.set(key, answer)
      return answer
    },
  }
}

/** A server passes when each list that is not empty holds it; modes are compared by what their category means. */
function matching(filter: v.InferOutput<typeof filterSchema>): (server: Server) => boolean {
  const modes = new Set(filter.modes.map(modeKey))
  const maps = new Set(filter.maps)
  const regions = new Set(filter.regions)
  return (server) =>
    (modes.size === 0 || modes.has(modeKey(server.category))) &&
    (maps.size === 0 || maps.has(server.map.toLowerCase())) &&
    (regions.size === 0 || regions.has(server.region))
}
