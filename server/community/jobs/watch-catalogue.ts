import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'

export interface CatalogueWatchDeps {
  /** Increases with every import that changes something. */
  catalogueVersion(): Promise<number>
  /** Loads the catalogue: the servers into the server list, the texts into memory. */
  reload(version: number): Promise<void>
  onError(error: unknown): void
}

export interface CatalogueWatch extends Job {
  /** Loads the catalogue now if it changed. Await it once before the first response. */
  refresh(): Promise<void>
}

/** Loads an imported catalogue within two seconds, whichever process imported it. */
export function createCatalogueWatch({ catalogueVersion, reload, onError }: CatalogueWatchDeps): CatalogueWatch {
  let known: number | undefined
  const refresh = async (): Promise<void> => {
    // Read the version first: an import in between then only causes one more reload.
    const version = await catalogueVersion()
    if (version === known) return
    await reload(version)
    known = version
  }
  return { refresh, ...repeat({ name: 'watch catalogue', every: seconds(2), run: refresh, onError }) }
}
