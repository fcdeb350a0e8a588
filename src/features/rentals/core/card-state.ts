import { isExpired } from '../../../../contract/rental-expiry.ts'
import { type Rental, restartLock } from '../../../../contract/rentals.ts'

/** Colour of the status dot (CRD-10): ok green, creating blue, switching indigo, ended red, other yellow. */
export type StatusTone = 'ok' | 'creating' | 'switching' | 'ended' | 'other'

/** What a card's status line says; `other` is a status that this build does not know, shown as it is. */
export type StatusKind =
  | 'running'
  | 'creating'
  | 'switching'
  | 'restarting'
  | 'terminating'
  | 'terminated'
  | 'failed'
  | 'expired'
  | 'other'

/** Why a card's actions are refused (CRD-11); the first that holds. */
export type Blocked = 'maintenance' | 'switching' | 'expired' | 'restarting' | 'notRunning'

export interface CardState {
  readonly tone: StatusTone
  readonly kind: StatusKind
  readonly expired: boolean
  /** Nothing on the card can be used, not even renewing. */
  readonly inert: boolean
  /** Undefined where the server may be managed. Renewing ignores it unless the card is inert. */
  readonly blocked: Blocked | undefined
  /** Milliseconds that the lock after a restart still holds; 0 without one. */
  readonly lockLeft: number
}

const tones: Readonly<Record<string, StatusTone>> = {
  RUNNING: 'ok',
  CREATING: 'creating',
  SWITCHING: 'switching',
  TERMINATING: 'ended',
  TERMINATED: 'ended',
  TERMINA: 'ended',
}

const kinds: Readonly<Record<string, StatusKind>> = {
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

/** `now`: epoch ms. */
export function cardState(rental: Rental, now: number): CardState {
  const expired = isExpired(rental, now)
  const lockLeft = restartLockLeft(rental, now)
  const switching = rental.status === 'SWITCHING'
  const maintenance = rental.maintenance_status === 1
  const known = kinds[rental.status] ?? 'other'
  const restarting = known === 'running' && lockLeft > 0
  return {
    tone: expired ? 'ended' : (tones[rental.status] ?? 'other'),
    kind: expired ? 'expired' : restarting ? 'restarting' : known,
    expired,
    inert: maintenance || switching,
    blocked: blockedBy({ maintenance, switching, expired, restarting, running: known === 'running' }),
    lockLeft,
  }
}

function blockedBy(state: {
  readonly maintenance: boolean
  readonly switching: boolean
  readonly expired: boolean
  readonly restarting: boolean
  readonly running: boolean
}): Blocked | undefined {
  if (state.maintenance) return 'maintenance'
  if (state.switching) return 'switching'
  if (state.expired) return 'expired'
  if (state.restarting) return 'restarting'
  return state.running ? undefined : 'notRunning'
}

const settled = new Set(['RUNNING', 'TERMINATED', 'TERMINA', 'FAILED'])

/** The server is on its way to another status: worth asking again soon. */
export const isChanging = ({ status }: Pick<Rental, 'status'>): boolean => !settled.has(status)
