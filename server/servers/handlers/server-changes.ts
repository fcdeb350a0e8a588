import type { AnswerOf } from '../../../contract/endpoint.ts'
import { listServers } from '../../../contract/endpoints/servers.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { isAhead } from '../../kernel/http/negotiate.ts'
import { type Prebuilt, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import { changesBetween } from '../rules/server-changes.ts'

type ListAnswer = Prebuilt<AnswerOf<typeof listServers>>

interface VersionedList {
  /** Absent where one process is alone. */
  readonly version?: number
  readonly servers: readonly Server[]
}

/** Changes of more than this share of all fields are hardly smaller than the whole list. */
const worthSending = 0.4

const fieldsOf = (rows: readonly object[]): number => rows.reduce((sum, row) => sum + Object.keys(row).length, 0)

/** The published version in the name of a list: its ETag without the coding. */
const publishedVersion = (name: string): number => Number(/^(\d{1,16})\.[\w-]{22}$/.exec(name)?.[1])

/**
 * `GET /api/servers?since=…`: prebuilt once per pair of versions, and the same bytes in every process. Earlier
 * versions are given as lists; their names are computed only when a caller names one.
 */
export function createChangeAnswers(): (
  list: VersionedList & { readonly whole: ListAnswer },
  recent: () => readonly VersionedList[],
) => (since: string) => ListAnswer {
  const names = new WeakMap<readonly Server[], string>()
  const nameOf = ({ version, servers }: VersionedList): string => {
    const known = names.get(servers)
    if (known !== undefined) return known
    const { tag } = prebuildAnswer(listServers, [...servers], version === undefined ? {} : { version })
    names.set(servers, tag)
    return tag
  }
  return ({ version, servers, whole }, recent) => {
    names.set(servers, whole.tag)
    const answers = new Map<string, ListAnswer>()
    const build = (since: string, before: readonly Server[]): ListAnswer => {
      const changes = changesBetween(before, servers)
      if (changes === undefined) return whole
      const isLarge = fieldsOf([...changes.changed, ...changes.removed]) > worthSending * fieldsOf(servers)
      return isLarge ? whole : prebuildAnswer(listServers, { since, version: whole.tag, ...changes })
    }
    return (since) => {
      const known = answers.get(since)
      if (known) return known
      const claimed = publishedVersion(since)
      // The client must not go back in time, see `newerTag`.
      if (version !== undefined && isAhead(claimed, version)) {
        return prebuildAnswer(listServers, { since, version: since, changed: [], removed: [] })
      }
      const isNamed = (list: VersionedList): boolean =>
        (list.version === undefined || list.version === claimed) && nameOf(list) === since
      const before = recent().find(isNamed)
      if (before === undefined) return whole
      const answer = build(since, before.servers)
      answers.set(since, answer)
      return answer
    }
  }
}
