/**
 * Pages behind a load balancer that sends each request to the next process. They keep the list and its ETag, as a browser
 * does, and check what all processes promise together: one content for each version, no older version for a page that
 * has a newer one, and how far a process is behind the others.
 */
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { seconds } from '../../../../contract/duration.ts'
import { href } from '../../../../contract/endpoint.ts'
import { listServers } from '../../../../contract/endpoints/servers.ts'
import type { Finding } from '../../progress.ts'

interface Reply {
  readonly status: number
  /** The version (epoch milliseconds), a digest and what compressed it: `"1790000000000.8f3a…-br"`. */
  readonly tag: string
  /** Of the bytes as they were sent, with their coding. */
  readonly digest: string
}

/** The list as it comes over the wire; undefined if the process does not answer. */
function getList(origin: string, tag: string | undefined): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'br', ...(tag === undefined ? {} : { 'if-none-match': tag }) }
    const sent = request(origin + href(listServers), { headers, timeout: seconds(20) }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk: Buffer) => void hash.update(chunk))
      response.on('error', () => resolve(undefined))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, tag: response.headers.etag ?? '', digest: hash.digest('hex') }),
      )
    })
    sent.on('timeout', () => void sent.destroy())
    sent.on('error', () => resolve(undefined))
    sent.end()
  })
}

/** The time of publication in an ETag; NaN if it has none. */
export const versionOf = (tag: string): number => Number(/\d{13}/.exec(tag)?.[0])

export interface ListWatch {
  readonly found: Finding[]
  /** Whole lists and confirmations. */
  answers: number
  versions: number
  /** The longest time for which one process still had an older version than another, in milliseconds. */
  behind: number
}

/** What the pages have seen; a process that joins is not late before it has had a current list. */
export function createListWatch() {
  const watch: ListWatch = { found: [], answers: 0, versions: 0, behind: 0 }
  const digests = new Map<number, string>()
  const firstSeen = new Map<number, number>()
  const joined = new Set<string>()

  function noteAge(origin: string, version: number, at: number): void {
    if (!firstSeen.has(version)) firstSeen.set(version, at)
    // Maps keep their order, and newer versions are seen first after older ones.
    const newer = [...firstSeen].find(([each]) => each > version)
    if (newer === undefined) joined.add(origin)
    else if (joined.has(origin)) watch.behind = Math.max(watch.behind, at - newer[1])
  }

  return {
    watch,
    /** A process that has ended. */
    leave: (origin: string) => void joined.delete(origin),
    see(origin: string, { status, tag, digest }: Reply, had: string | undefined, sentAt: number): void {
      watch.answers += 1
      const version = versionOf(tag)
      if (Number.isNaN(version)) watch.found.push({ kind: 'unexplained', what: `a list without a version: ${tag}` })
      noteAge(origin, version, sentAt)
      if (status !== 200) return
      if (had !== undefined && version < versionOf(had)) {
        watch.found.push({ kind: 'unexplained', what: `the list ${version} after ${versionOf(had)}` })
      }
      const known = digests.get(version)
      if (known === undefined) {
        watch.versions += 1
        digests.set(version, digest)
      } else if (known !== digest)
        watch.found.push({ kind: 'unexplained', what: `two contents of the list ${version}` })
    },
  }
}

/** Reads the list as one page, ten times a second, each time from the next of `origins`, until `isOver`. */
export async function readInTurn(
  { see }: ReturnType<typeof createListWatch>,
  origins: () => readonly string[],
  isOver: () => boolean,
): Promise<void> {
  let had: string | undefined
  for (let i = 0; !isOver(); i++) {
    const now = origins()
    const origin = now[i % now.length]
    const sentAt = performance.now()
    const reply = origin === undefined ? undefined : await getList(origin, had)
    if (origin !== undefined && reply !== undefined && (reply.status === 200 || reply.status === 304)) {
      see(origin, reply, had, sentAt)
      if (reply.status === 200) had = reply.tag
    }
    await delay(100)
  }
}
