import { seconds } from '../../contract/duration.ts'
import type { MutableBoard } from '../domain/board.ts'
import type { ListedServer } from '../domain/live.ts'
import { type Job, repeat } from './job.ts'

export interface CatalogueWatchDeps {
  readonly board: MutableBoard
  /** Grows with every import that changed something. */
  catalogueVersion(): Promise<number>
  listServers(): Promise<readonly ListedServer[]>
  onError(error: unknown): void
}

export interface CatalogueWatch extends Job {
  /** Reads the catalogue now, if it changed. Await it once before the first answer. */
  refresh(): Promise<void>
}

/** Puts an imported catalogue on the board within two seconds, whichever process imported it. */
export function createCatalogueWatch({ board, ...deps }: CatalogueWatchDeps): CatalogueWatch {
  let known: number | undefined
  const refresh = async (): Promise<void> => {
    // The version first: an import in between then only means that the list is read once more.
    const version = await deps.catalogueVersion()
    if (version === known) return
    board.setListed(await deps.listServers())
    known = version
  }
  return { refresh, ...repeat({ every: seconds(2), run: refresh, onError: deps.onError }) }
}
