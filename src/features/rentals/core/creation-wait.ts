import { seconds } from '../../../../contract/duration.ts'

/** How long the confirmation of a new server stays disabled after the payment (PAY-04, X-22). */
const creationWait = seconds(180)

/**
 * Milliseconds until a new server's confirmation may be pressed: 180 s after the payment, or as soon as the server
 * runs. `paidAt`, `now`: epoch ms of the same clock.
 */
export const creationWaitLeft = (paidAt: number, running: boolean, now: number): number =>
  running ? 0 : Math.min(creationWait, Math.max(0, paidAt + creationWait - now))
