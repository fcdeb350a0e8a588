import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'

export interface CatalogueWatchDeps {
  /** Grows with every import that changed something. */
  catalogueVersion(): Promise<number>
  /** Reads the catalogue and puts it in place: servers on the board, texts in memory. */
  reload(version: number): Promise<void>
  onError(error: unknown): void
}

export interface CatalogueWatch extends Job {
  /** Reads the catalogue now, if it changed. Await it once before the first answer. */
  refresh(): Promise<void>
}

/** Brings an imported catalogue in place within two seconds, whichever process imported it. */
export function createCatalogueWatch({ catalogueVersion, reload, onError }: CatalogueWatchDeps): CatalogueWatch {
  let known: number | undefined
  const refresh = async (): Promise<void> => {
    // The version first: an import in between then only means that the catalogue is read once more.
    const version = await catalogueVersion()
    if (version === known) return
    await reload(version)
    known = version
  }
  return { refresh, ...repeat({ every: seconds(2), run: refresh, onError }) }
}
