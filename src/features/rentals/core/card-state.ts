import { isExpired } from '../../../../contract/rentals/rental-expiry.ts'
import { type Rental, restartLock } from '../../../../contract/rentals/rentals.ts'

/** Colour of the status dot (CRD-10): ok green, creating blue, switching indigo, ended red, other yellow. */
export type StatusTone = 'ok' | 'creating' | 'switching' | 'ended' | 'other'

/** The status line of a card; `other` is a status that this build does not know, shown as it is. */
export type StatusKind =
  | 'scheduled'
  | 'cancelled'
  | 'running'
  | 'creating'
  | 'switching'
  | 'restarting'
  | 'starting'
  | 'down'
  | 'terminating'
  | 'terminated'
  | 'failed'
  | 'expired'
  | 'other'

/** Why a card's actions are disabled (CRD-11); the first reason that applies. */
export type BlockReason = 'maintenance' | 'switching' | 'expired' | 'restarting' | 'notRunning'

export interface CardState {
  readonly tone: StatusTone
  readonly kind: StatusKind
  readonly expired: boolean
  /** Nothing on the card can be used, not even renewing. */
  readonly inert: boolean
  /** Undefined if the server may be managed. Renewing ignores it unless the card is inert. */
  readonly blocked: BlockReason | undefined
  /** The same for password and administrators, which a server that does not run yet gets when it starts. */
  readonly settingsBlocked: BlockReason | undefined
  /** Milliseconds left of the lock after a restart; 0 without one. */
  readonly lockLeft: number
}

const tones: Readonly<Record<string, StatusTone>> = {
  RUNNING: 'ok',
  SCHEDULED: 'creating',
  CREATING: 'creating',
  SWITCHING: 'switching',
  TERMINATING: 'ended',
  TERMINATED: 'ended',
  TERMINA: 'ended',
}

const kinds: Readonly<Record<string, StatusKind>> = {
  SCHEDULED: 'scheduled',
  RUNNING: 'running',
  CREATING: 'creating',
  SWITCHING: 'switching',
  TERMINATING: 'terminating',
  TERMINATED: 'terminated',
  TERMINA: 'terminated',
  FAILED: 'failed',
}

/**
 * Milliseconds left of the lock after a restart. Never more than the lock itself: the server's clock and the device's
 * may differ.
 */
export const restartLockLeft = ({ restart_locked_until: until }: Rental, now: number): number =>
  until === null ? 0 : Math.min(restartLock, Math.max(0, until - now))

/** The last restart has not brought the server back yet; without a report from the portal the lock stands in for it. */
const isRestarting = ({ restart }: Rental, lockLeft: number): boolean =>
  restart === null ? lockLeft > 0 : restart.state !== 'up'

/** The actual activity of a RUNNING server, as reported by the backend. */
function runningKind(rental: Rental, lockLeft: number): 'running' | 'restarting' | 'starting' | 'down' {
  if (isRestarting(rental, lockLeft)) return 'restarting'
  return rental.health === 'up' ? 'running' : rental.health
}

/** It has not run yet: what is set now applies when it starts. */
export const isAhead = ({ status }: Pick<Rental, 'status'>): boolean => status === 'SCHEDULED' || status === 'CREATING'

/** Cancelled by its owner before its start. */
export const isCancelled = ({ start }: Rental): boolean => start !== null && start.cancelled_at !== null

/** `now`: epoch ms. */
export function cardState(rental: Rental, now: number): CardState {
  const expired = isExpired(rental, now)
  const lockLeft = restartLockLeft(rental, now)
  const switching = rental.status === 'SWITCHING'
  const maintenance = rental.maintenance_status === 1
  const known = kinds[rental.status] ?? 'other'
  const kind = known === 'running' ? runningKind(rental, lockLeft) : known
  // Only a server that players can join is green.
  const tone = known === kind ? (tones[rental.status] ?? 'other') : 'other'
  const blocked = blockedBy({ maintenance, switching, expired, restarting: lockLeft > 0, running: known === 'running' })
  return {
    tone: expired ? 'ended' : tone,
    kind: isCancelled(rental) ? 'cancelled' : expired ? 'expired' : kind,
    expired,
    inert: maintenance || switching,
    blocked,
    settingsBlocked: blocked === 'notRunning' && isAhead(rental) ? undefined : blocked,
    lockLeft,
  }
}

function blockedBy(state: {
  readonly maintenance: boolean
  readonly switching: boolean
  readonly expired: boolean
  readonly restarting: boolean
  readonly running: boolean
}): BlockReason | undefined {
  if (state.maintenance) return 'maintenance'
  if (state.switching) return 'switching'
  if (state.expired) return 'expired'
  if (!state.running) return 'notRunning'
  return state.restarting ? 'restarting' : undefined
}

const settled = new Set(['SCHEDULED', 'RUNNING', 'TERMINATED', 'TERMINA', 'FAILED'])

/** The server is changing to another status: poll again soon. */
export const isChanging = ({ status, restart, health }: Pick<Rental, 'status' | 'restart' | 'health'>): boolean =>
  !settled.has(status) || health === 'starting' || (restart !== null && restart.state !== 'up')
