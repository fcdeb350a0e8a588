import { it } from 'vitest'

/** Set by `npm run test:all`: every suite on both engines, every case, every count in full. */
export const isEverything = process.env.TEST_ALL === '1'

/** A case that `npm test` leaves out, because it starts processes or threads and another one of its kind stays. */
export const inFull = it.skipIf(!isEverything)
