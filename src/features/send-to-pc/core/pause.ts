import { seconds } from '../../../../contract/duration.ts'

const shortest = seconds(1)
const longest = seconds(30)

/**
 * Milliseconds until the next try after so many failures in a row; `random` from 0 to 1. When a portal restarts, its
 * devices do not come back at once. After a stream that worked, none has failed.
 */
export const pauseAfter = (failures: number, random: number): number =>
  failures === 0 ? shortest * random : Math.min(longest, shortest * 2 ** failures) * (0.5 + random / 2)
