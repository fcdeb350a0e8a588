import { days } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { removeUnusedPictures } from '../store/unused-pictures.ts'

/** How long an uploaded picture waits for settings that name it: a draft in a browser may still be applied. */
export const unusedPicturesKeptFor = days(30)

export interface ClearPicturesDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly logger: { info(detail: object, message: string): void }
  onError(error: unknown): void
}

/** Removes pictures that were uploaded and never used, once a day. */
export const createPictureClearing = ({ database, logger, now, onError }: ClearPicturesDeps): Job =>
  repeat({
    name: 'clear pictures',
    every: days(1),
    async run() {
      const pictures = await removeUnusedPictures(database, now() - unusedPicturesKeptFor)
      if (pictures.length > 0) logger.info({ pictures }, 'removed uploaded pictures that nothing uses')
    },
    onError,
  })
