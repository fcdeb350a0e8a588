import { seconds } from '../../../contract/duration.ts'
import * as gameSideEndpoints from '../../../contract/endpoints/game-side.ts'
import type { GameMembers, GroupsInGame } from '../../../contract/game-side/members.ts'
import type { Nudges } from '../../kernel/db/nudges.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { type Prebuilt, prebuildAnswer } from '../../kernel/http/prebuilt.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { gameMembers } from '../members.ts'
import { createMemberVersions, type Member, type MemberVersions } from '../rules/members.ts'
import { serversWithActs } from '../store/carried-acts.ts'

/** What a carrier needs to have. */
export interface Versions {
  readonly members: string
  readonly bans: string
}

/** A server for which a call waits. */
export interface WaitingServer {
  readonly keyId: string
  readonly serverId: string
  readonly has: { readonly members: string | null; readonly bans: string | null }
}

export interface OpenCall {
  /** Resolves when there may be something to do, or the call is to end. */
  heard(): Promise<void>
  readonly isOver: boolean
  /** The call ends now. */
  end(): void
  close(): void
}

/** Looks, for all waiting calls of a process together, whether there is something to do. */
export interface GameSideWatch extends Job {
  /** @throws ApiError UNAVAILABLE while the process stops */
  open(servers: readonly WaitingServer[]): OpenCall
  /** The current versions, read within the last second. */
  versions(): Promise<Versions>
  /** The members as game servers get them, read within the last second. */
  members(): Promise<Prebuilt<GameMembers>>
  readonly memberVersions: Pick<MemberVersions, 'isSameSince'>
  /** Looks now: this process has changed something. */
  wake(): void
  /** The same where the bans are others. */
  bansChanged(): void
  readonly size: number
  /** Ends all calls at once, and admits none any more. */
  endAll(): void
}

export interface WatchDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly nudges: Nudges
  /** Those who have VIP or a group now. */
  readMembers(): Promise<readonly Member[]>
  /** Changes when `readMembers` does, but for rare coincidences, and costs little. */
  membersMark(): Promise<string>
  /** What the groups are in the game. */
  groups(): GroupsInGame
  /** The version of the bans that game servers get. */
  bansVersion(): Promise<string>
  /** The bans have changed: they are read anew. */
  forgetBans(): void
  onError(error: unknown): void
  /** Milliseconds from one look to the next; tests are faster. */
  readonly lookEvery?: number
}

/** A tool that was started again may have left a call behind. */
const callsPerKey = 2

export const differs = ({ members, bans }: Versions, has: WaitingServer['has']): boolean =>
  members !== has.members || bans !== has.bans

export function createGameSideWatch(deps: WatchDeps): GameSideWatch {
  const { database, nudges, now, onError, lookEvery = seconds(1) } = deps
  const calls = createCalls()
  const members = createMembersReader(deps, lookEvery)
  const versions = async (): Promise<Versions> => {
    const [{ tag }, bans] = await Promise.all([members.read(), deps.bansVersion()])
    return { members: tag, bans }
  }
  const looking = repeat({
    name: 'acts in the game',
    every: lookEvery,
    async run() {
      if (calls.size === 0) return
      const [current, open] = await Promise.all([versions(), serversWithActs(database, now())])
      calls.tell(({ serverId, has }) => open.has(serverId) || differs(current, has))
    },
    onError,
  })
  const bansChanged = (): void => {
    deps.forgetBans()
    looking.wake()
  }
  return {
    open: calls.open,
    versions,
    members: async () => (await members.read()).answer,
    memberVersions: members.versions,
    wake: looking.wake,
    bansChanged,
    get size() {
      return calls.size
    },
    endAll: calls.endAll,
    start() {
      looking.start()
      nudges.start((about) => (about === '' ? looking.wake() : bansChanged()))
    },
    async stop() {
      calls.endAll()
      await nudges.stop()
      await looking.stop()
    },
  }
}

interface ReadMembers {
  readonly tag: string
  readonly answer: Prebuilt<GameMembers>
}

/** Even if their mark is unchanged, the members are read again after this time. */
const readAnyway = seconds(15)

/** Reads the members, if they have changed, once for all who want them within some time. */
function createMembersReader({ readMembers, membersMark, groups }: WatchDeps, freshFor: number) {
  const versions = createMemberVersions()
  let kept: { readonly at: number; readonly read: Promise<ReadMembers> } | undefined
  let last: ReadMembers | undefined
  let seen: { readonly mark: string; readonly at: number } | undefined
  const readNow = async (at: number): Promise<ReadMembers> => {
    // Before the members: what changes meanwhile is another mark the next time.
    const mark = `${await membersMark()} ${JSON.stringify(groups())}`
    if (last !== undefined && mark === seen?.mark && at - seen.at < readAnyway) return last
    const found = await readAll()
    seen = { mark, at }
    return found
  }
  const readAll = async (): Promise<ReadMembers> => {
    const current = gameMembers(await readMembers(), groups())
    const { version: tag } = current
    if (last?.tag === tag) return last
    versions.note(current)
    last = { tag, answer: prebuildAnswer(gameSideEndpoints.readGameMembers, current) }
    return last
  }
  return {
    versions,
    read(): Promise<ReadMembers> {
      // Not `now`: this is about this process alone, and a clock may be set.
      const at = performance.now()
      if (kept !== undefined && at - kept.at < freshFor) return kept.read
      const entry = { at, read: readNow(at) }
      kept = entry
      entry.read.catch(() => {
        if (kept === entry) kept = undefined
      })
      return entry.read
    },
  }
}

interface Waiting {
  readonly servers: readonly WaitingServer[]
  /** Resolves what `heard` returned. */
  tell: () => void
  end(): void
}

function createCalls() {
  const all = new Set<Waiting>()
  /** The calls of a key, oldest first. */
  const byKey = new Map<string, Waiting[]>()
  let isClosed = false
  const open = (servers: readonly WaitingServer[]): OpenCall => {
    if (isClosed) throw new ApiError('UNAVAILABLE', { retryAfter: 1, level: 'debug' })
    let isOver = false
    const waiting: Waiting = {
      servers,
      tell: () => undefined,
      end() {
        isOver = true
        waiting.tell()
      },
    }
    for (const { keyId } of servers) {
      const own = byKey.get(keyId) ?? []
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - callsPerKey))) oldest.end()
      byKey.set(keyId, [...own, waiting])
    }
    all.add(waiting)
    return {
      heard: () =>
        new Promise((resolve) => {
          waiting.tell = resolve
          if (isOver) resolve()
        }),
      get isOver() {
        return isOver
      },
      end: waiting.end,
      close() {
        if (!all.delete(waiting)) return
        for (const { keyId } of servers) {
          const others = (byKey.get(keyId) ?? []).filter((each) => each !== waiting)
          if (others.length === 0) byKey.delete(keyId)
          else byKey.set(keyId, others)
        }
      },
    }
  }
  return {
    open,
    get size() {
      return all.size
    },
    tell(isNews: (server: WaitingServer) => boolean) {
      for (const waiting of [...all]) if (waiting.servers.some(isNews)) waiting.tell()
    },
    endAll() {
      isClosed = true
      for (const waiting of [...all]) waiting.end()
    },
  }
}
