import { seconds } from '../contract/duration.ts'
import type { Precache } from './precache.ts'

/** The portal has rendered its documents again ten seconds after a change, in every process. */
const attempts = { count: 6, every: seconds(3) }

export interface RenewDeps {
  readonly precache: Pick<Precache, 'renewDocuments'>
  /** Resolves after the given milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Kept screens are documents too; the page leaves new ones. */
  readonly dropScreens: () => Promise<unknown>
}

/**
 * Downloads the documents until they have a version of the settings, or the newest ones where none is named. It goes on
 * when the page is closed. A later call takes the place of one that is under way. Never rejects.
 */
export function createRenewal({ precache, wait, dropScreens }: RenewDeps): (version?: string) => Promise<void> {
  let newest = 0
  return async (version) => {
    newest += 1
    const own = newest
    try {
      for (let attempt = 1; own === newest; attempt += 1) {
        const isCurrent = await precache.renewDocuments(version)
        await dropScreens()
        if (isCurrent || attempt === attempts.count) return
        await wait(attempts.every)
      }
    } catch (error) {
      console.info('The documents could not be renewed:', error) // the next start asks again
    }
  }
}
