import type { CommunitySettings } from '../../../contract/community/community.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listServers } from '../../../contract/endpoints/servers.ts'
import { modeKey } from '../../../contract/servers/modes.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import type { Prebuilt } from '../../kernel/http/prebuilt.ts'
import type { WorkBudget } from '../../kernel/limits/work-budget.ts'

export type ListAnswer = Prebuilt<AnswerOf<typeof listServers>>

/** Lists of lower-case words; an empty list lets every server through. */
export interface ServerFilter {
  readonly modes: readonly string[]
  readonly maps: readonly string[]
  readonly regions: readonly string[]
}

/** One version of the list. */
export interface WholeList {
  readonly servers: readonly Server[]
  readonly modes: CommunitySettings['modes']
  readonly all: ListAnswer
  build(some: readonly Server[]): ListAnswer
}

const dimensions = ['modes', 'maps', 'regions'] as const

type Words = Readonly<Record<(typeof dimensions)[number], string>>

/** The list at hand, by the words that filters name. Of the lists before, only their numbers are kept. */
interface Indexed {
  readonly list: WholeList
  readonly number: number
  /** Of each server. */
  readonly each: readonly Words[]
  readonly all: Readonly<Record<(typeof dimensions)[number], ReadonlySet<string>>>
}

interface Kept {
  /** Number of the list that it was built from. */
  readonly of: number
  readonly at: number
  readonly rows: number
  readonly answer: ListAnswer
}

/** How long a response is given again to callers whose time is used up (milliseconds). */
const staleFor = 60_000
const maxKept = 64
/** Servers in all kept responses together, as a multiple of the list: it bounds their bytes. */
const maxRowsPerServer = 4

function indexOf(list: WholeList, number: number): Indexed {
  const each = list.servers.map(({ category, map, region }) => {
    return { modes: modeKey(list.modes, category), maps: map.toLowerCase(), regions: region }
  })
  const wordsOf = (name: (typeof dimensions)[number]) => new Set(each.map((words) => words[name]))
  return { list, number, each, all: { modes: wordsOf('modes'), maps: wordsOf('maps'), regions: wordsOf('regions') } }
}

/** What a filter chooses by; empty: every server passes. In order, so that filters that mean the same are alike. */
function meaningOf({ list, all }: Indexed, filter: ServerFilter) {
  return dimensions.flatMap((name) => {
    if (filter[name].length === 0) return []
    const asked = filter[name].map((word) => (name === 'modes' ? modeKey(list.modes, word) : word))
    const chosen = [...new Set(asked)].filter((word) => all[name].has(word)).sort()
    return chosen.length === all[name].size ? [] : [{ name, chosen: new Set(chosen), key: chosen.join(',') }]
  })
}

/**
 * Responses of `GET /api/servers` with a filter. Filters that mean the same share one, and one that is asked again is built
 * once per version of the list. Anybody can think up new ones without end, and each costs as much as the whole list at most:
 * that takes the time of `budget`. Without time left a caller gets what was built within the last minute.
 * `now`: epoch milliseconds. @throws ApiError RATE_LIMIT_EXCEEDED
 */
export function createFilteredLists(
  budget: WorkBudget,
  now: () => number,
): (list: WholeList, filter: ServerFilter, address: string) => ListAnswer {
  const kept = new Map<string, Kept>()
  let indexed: Indexed | undefined

  const keep = (key: string, entry: Kept, most: number): void => {
    kept.delete(key)
    kept.set(key, entry)
    let rows = [...kept.values()].reduce((sum, each) => sum + each.rows, 0)
    for (const [oldest, each] of kept) {
      if (oldest === key || (kept.size <= maxKept && rows <= most)) break
      kept.delete(oldest)
      rows -= each.rows
    }
  }
  return (list, filter, address) => {
    if (indexed?.list !== list) indexed = indexOf(list, (indexed?.number ?? 0) + 1)
    const { number, each } = indexed
    const meaning = meaningOf(indexed, filter)
    if (meaning.length === 0) return list.all
    const key = meaning.map(({ name, key: words }) => `${name}=${words}`).join('&')
    const existing = kept.get(key)
    if (existing !== undefined) {
      // The one that is not asked for longest goes first.
      kept.delete(key)
      kept.set(key, existing)
    }
    if (existing?.of === number) return charged(existing.answer, budget, address)
    if (existing !== undefined && !budget.has(address) && now() - existing.at < staleFor) return existing.answer
    budget.require(address)
    return budget.spend(address, () => {
      const some = list.servers.filter((_, at) =>
        meaning.every(({ name, chosen }) => chosen.has(each[at]?.[name] ?? '')),
      )
      const answer = list.build(some)
      keep(key, { of: number, at: now(), rows: some.length, answer }, maxRowsPerServer * list.servers.length)
      return charged(answer, budget, address)
    })
  }
}

/** Compressing, on first use, takes the caller's time as well. */
const charged = (answer: ListAnswer, budget: WorkBudget, address: string): ListAnswer => ({
  tag: answer.tag,
  as: (encoding, headers) => budget.spend(address, () => answer.as(encoding, headers)),
})
