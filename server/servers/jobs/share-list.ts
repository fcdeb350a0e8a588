import { minutes, seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { setNewer } from '../rules/polled-servers.ts'
import type { Publication } from '../rules/publication.ts'
import type { MutableServerList } from '../rules/server-list.ts'
import { parseServers, restoreServers, serialiseServers } from '../rules/server-list-snapshot.ts'
import type { ServerState } from '../rules/server-state.ts'
import type { PollReport } from '../store/poll-reports.ts'
import type { ServerListChange } from '../store/server-list-changes.ts'
import type { ServerListSnapshot } from '../store/server-list-snapshot.ts'

/** The saved list: a snapshot, which a start begins with, and the changes since. */
export interface SharedListStore {
  /** Of the snapshot; null before the first save. */
  version(): Promise<number | null>
  load(): Promise<ServerListSnapshot | null>
  save(snapshot: ServerListSnapshot): Promise<void>
  /** Absent where a process is alone with its database: no other process would read it. */
  readonly changes?: ListChanges
}

export interface ListChanges {
  /** Unpublished reports of other processes. */
  reports(): Promise<readonly PollReport[]>
  /** Drops the reports that the change contains, too; undefined: only that. False if this process may no longer append. */
  append(change: ServerListChange | undefined, reports: readonly PollReport[]): Promise<boolean>
  after(version: number): Promise<readonly ServerListChange[]>
  prune(before: number): Promise<void>
}

export interface SharingDeps extends Pick<Kernel, 'now'> {
  readonly serverList: MutableServerList
  readonly publication: Publication
  readonly store: SharedListStore
  onError(error: unknown): void
}

export interface ListSharing {
  /** Reads what the polling process has saved since the last call. */
  catchUp(): Promise<void>
  /** Saves a snapshot if the list has changed. */
  save(): Promise<void>
  /** Publishes what has been polled since the last second, before this process gives the lease up. */
  finish(): Promise<void>
  /** A duty of the process that publishes: appends what it and the others have polled, each second. */
  readonly publisher: Job
}

const publishEvery = seconds(1)
/** Longer than any process needs to read them; one that was away for longer begins with the snapshot. */
const changesKept = minutes(2)

/** One list for all processes: see docs/decisions/070-one-list.md. */
class SharedList implements ListSharing {
  readonly #deps: SharingDeps
  readonly #changes: ListChanges | undefined
  /** The version of the last change or snapshot that this process has read or written; 0 before the first. */
  #seen = 0
  /** When the list that players see last changed: a version, too. */
  #listVersion: number | null = null
  /** `serverList.version` at that time, where this process polls. */
  #publishedList = -1
  #writtenSweep: number | null = null
  #savedSweep: number | null = null
  #written = new Map<string, ServerState>()
  readonly publisher: Job

  constructor(deps: SharingDeps) {
    this.#deps = deps
    this.#changes = deps.store.changes
    const publishing = repeat({
      name: 'publish list',
      every: publishEvery,
      run: () => this.#publish(),
      onError: deps.onError,
    })
    this.publisher = {
      start: () => {
        this.#remember()
        publishing.start()
      },
      stop: publishing.stop,
    }
  }

  async catchUp(): Promise<void> {
    // A process that has just started would read two minutes of changes that the snapshot holds.
    if (this.#seen === 0) await this.#readSnapshot()
    await this.#followChanges()
    await this.#readSnapshot()
  }

  async save(): Promise<void> {
    const { serverList, store, now } = this.#deps
    const { sweptAt } = serverList
    if (sweptAt === this.#savedSweep) return
    const version = this.#changes ? this.#seen || now() : ((await store.version()) ?? 0) + 1
    const body = serialiseServers(serverList.all(), { sweptAt, listVersion: this.#listVersion })
    await store.save({ version, sweptAt, body })
    // A change that was appended meanwhile is the last one: the next would not follow it for the others.
    this.#seen = Math.max(this.#seen, version)
    this.#savedSweep = sweptAt
    await this.#changes?.prune(version - changesKept)
  }

  finish(): Promise<void> {
    return this.#publish()
  }

  /** False if the text is damaged. */
  #apply(body: string): boolean {
    const saved = restoreServers(this.#deps.serverList, body)
    if (saved === undefined) {
      this.#deps.onError(new Error('the saved server list is damaged and was ignored'))
      return false
    }
    const { listVersion } = saved
    if (this.#changes && listVersion !== null && listVersion !== this.#listVersion) {
      this.#listVersion = listVersion
      this.#deps.publication.publish(listVersion)
    }
    return true
  }

  /** Applies changes as long as each follows the one before. If one is missing, the next snapshot has it. */
  async #followChanges(): Promise<void> {
    if (!this.#changes) return
    for (const { version, previous, body } of await this.#changes.after(this.#seen)) {
      if (previous !== this.#seen || !this.#apply(body)) return
      this.#seen = version
    }
  }

  async #readSnapshot(): Promise<void> {
    const { store } = this.#deps
    const version = await store.version()
    if (version === null || version <= this.#seen) return
    const saved = await store.load()
    if (saved === null) return
    // A damaged snapshot is not read again and again.
    this.#seen = saved.version
    this.#apply(saved.body)
  }

  /** What the others know when this process begins to poll. */
  #remember(): void {
    const { serverList } = this.#deps
    this.#written = new Map(Array.from(serverList.all(), ({ listed, state }) => [listed.id, state]))
    this.#publishedList = serverList.version
    this.#writtenSweep = serverList.sweptAt
  }

  /** Applies what other processes have polled. While the database is away, there is nothing to apply. */
  async #mergeReports(changes: ListChanges): Promise<readonly PollReport[]> {
    const { serverList, onError } = this.#deps
    const reports = await changes.reports().catch((error: unknown) => {
      onError(error)
      return []
    })
    // A region may have gone to another process meanwhile.
    for (const { body } of reports)
      for (const [id, state] of parseServers(body)?.live ?? []) setNewer(serverList, id, state)
    return reports
  }

  async #publish(): Promise<void> {
    const { serverList, publication, now } = this.#deps
    if (!this.#changes) return
    const reports = await this.#mergeReports(this.#changes)
    const changed = [...serverList.all()].filter(({ listed, state }) => this.#written.get(listed.id) !== state)
    const { version: list, sweptAt } = serverList
    const isShown = list === this.#publishedList
    if (changed.length === 0 && isShown && sweptAt === this.#writtenSweep) {
      if (reports.length > 0) await this.#changes.append(undefined, reports)
      return
    }
    const states = changed.map(({ listed, state }) => [listed.id, state] as const)
    const version = Math.max(this.#seen + 1, now())
    if (!isShown) {
      // Before it is written: while the database is away, its players still see what this process polls.
      this.#publishedList = list
      this.#listVersion = version
      publication.publish(version)
    }
    const body = serialiseServers(changed, { sweptAt, listVersion: this.#listVersion })
    if (!(await this.#changes.append({ version, previous: this.#seen, body }, reports))) return
    this.#seen = version
    this.#writtenSweep = sweptAt
    for (const [id, state] of states) this.#written.set(id, state)
  }
}

/** Creates the part of one process; its publisher is stopped. */
export const createListSharing = (deps: SharingDeps): ListSharing => new SharedList(deps)
