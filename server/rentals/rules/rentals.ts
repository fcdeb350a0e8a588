import { hours } from '../../../contract/duration.ts'
import { chinaDay } from '../../../contract/rentals/rental-expiry.ts'
import { isStartChangeable, isStartOffered, startTerms } from '../../../contract/rentals/rental-schedule.ts'
import { type RentalStatus, restartLock, switchesPerDay } from '../../../contract/rentals/rentals.ts'

/** The rules' input without the region switches. Instants are epoch milliseconds. */
export interface RentalView {
  readonly status: RentalStatus
  readonly region: string
  /** The target region; only while SWITCHING. */
  readonly targetRegion: string | null
  readonly relocatable: boolean
  readonly maintenance: boolean
  readonly expiresAt: number
  /**
   * When its time begins, if it was ordered for a later start: as asked for, or when it was ready if that was later. Null
   * for a server that is created again.
   */
  readonly startsAt: number | null
  readonly restartedAt: number | null
  /** Number of instances that this rental has had; see {@link instanceKey}. */
  readonly generation: number
}

/** The rules' input. */
export interface RentalState extends RentalView {
  /** When the region switches of the last days were requested, oldest first, without failed ones. */
  readonly switchedAt: readonly number[]
}

export type RentalEvent =
  /** The creation of a scheduled server begins. */
  | { readonly kind: 'begin' }
  /** Its start moves to `to` (epoch ms), and its end with it. */
  | { readonly kind: 'move_start'; readonly to: number }
  | { readonly kind: 'cancel' }
  /** The instance runs. Ends CREATING and SWITCHING. */
  | { readonly kind: 'ready' }
  /** The last attempt to create the instance has failed. */
  | { readonly kind: 'create_failed' }
  | { readonly kind: 'switch'; readonly region: string; readonly regionAvailable: boolean }
  | { readonly kind: 'switch_failed' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'renew'; readonly hours: number }
  /** Its end moves back to `to` (epoch ms); one that is not in the future ends it now, also under maintenance. */
  | { readonly kind: 'shorten'; readonly to: number }
  /** It may have expired. */
  | { readonly kind: 'expire' }
  /** The instance was removed as requested. */
  | { readonly kind: 'terminated' }
  /** The instance disappeared unexpectedly. */
  | { readonly kind: 'lost' }

/** Why an event is refused; the API maps some of them to specified texts. */
export type RentalRefusal =
  | 'wrong_status'
  | 'expired'
  | 'not_expired'
  | 'maintenance'
  | 'not_relocatable'
  | 'same_region'
  | 'region_unavailable'
  | 'switch_limit'
  | 'restart_locked'
  | 'not_scheduled'
  | 'start_not_offered'
  | 'start_fixed'

export type Transition =
  | { readonly ok: true; readonly rental: RentalState }
  | { readonly ok: false; readonly refusal: RentalRefusal }

const to = (rental: RentalState): Transition => ({ ok: true, rental })
const refuse = (refusal: RentalRefusal): Transition => ({ ok: false, refusal })

/** When the creation of a server with this start begins. */
export const creationBeginsAt = (startsAt: number): number => startsAt - startTerms.creationBegins

/** A newly paid rental. A payment that arrives after the start counts from now. */
export function newRental(options: {
  readonly region: string
  readonly relocatable: boolean
  readonly hours: number
  readonly startsAt?: number | undefined
  readonly now: number
}): RentalState {
  const { startsAt: asked = 0, now } = options
  const startsAt = asked > now ? asked : null
  return {
    status: startsAt !== null && creationBeginsAt(startsAt) > now ? 'SCHEDULED' : 'CREATING',
    region: options.region,
    targetRegion: null,
    relocatable: options.relocatable,
    maintenance: false,
    expiresAt: (startsAt ?? now) + hours(options.hours),
    startsAt,
    switchedAt: [],
    restartedAt: null,
    generation: 1,
  }
}

/** The idempotency key of the instance that a rental currently wants. */
export const instanceKey = (rentalId: string, rental: Pick<RentalView, 'generation'>): string =>
  `${rentalId}:${rental.generation}`

export const hasExpired = (rental: Pick<RentalView, 'expiresAt'>, now: number): boolean => now > rental.expiresAt

/** Region switches left on the day of `now` in Asia/Shanghai (S18). */
export function switchesLeft(rental: Pick<RentalState, 'switchedAt'>, now: number): number {
  const today = chinaDay(now)
  return Math.max(0, switchesPerDay - rental.switchedAt.filter((at) => chinaDay(at) === today).length)
}

/** Why actions on the instance are blocked at `now` (CRD-11); undefined if they are not. Renewing is always allowed. */
export function blockedBy(rental: RentalView, now: number): RentalRefusal | undefined {
  if (rental.maintenance) return 'maintenance'
  if (rental.status !== 'RUNNING') return 'wrong_status'
  if (hasExpired(rental, now)) return 'expired'
  if (rental.restartedAt !== null && now < rental.restartedAt + restartLock) return 'restart_locked'
  return undefined
}

/** The same for name, password and administrators; a server that does not exist yet gets the newest ones when it runs. */
export function settingsBlockedBy(rental: RentalView, now: number): RentalRefusal | undefined {
  const blocked = blockedBy(rental, now)
  const isAhead = rental.status === 'CREATING' || rental.status === 'SCHEDULED'
  return blocked === 'wrong_status' && isAhead ? undefined : blocked
}

/** Longer maintenance than this is compensated (PRA-08). */
const compensatedFrom = hours(24)

/** Hours that a maintenance of `duration` milliseconds adds to a rental: rounded up; 0 for up to a day. */
export const compensationHours = (duration: number): number =>
  duration > compensatedFrom ? Math.ceil(duration / hours(1)) : 0

function startSwitch(
  rental: RentalState,
  { region, regionAvailable }: { readonly region: string; readonly regionAvailable: boolean },
  now: number,
): Transition {
  const blocked = blockedBy(rental, now)
  if (blocked !== undefined) return refuse(blocked)
  if (!rental.relocatable) return refuse('not_relocatable')
  if (region === rental.region) return refuse('same_region')
  if (!regionAvailable) return refuse('region_unavailable')
  if (switchesLeft(rental, now) === 0) return refuse('switch_limit')
  const today = chinaDay(now)
  return to({
    ...rental,
    status: 'SWITCHING',
    targetRegion: region,
    switchedAt: [...rental.switchedAt.filter((at) => chinaDay(at) === today), now],
    generation: rental.generation + 1,
  })
}

/** The player keeps the old region, and the switch does not count. */
const giveUpSwitch = (rental: RentalState): RentalState => ({
  ...rental,
  status: 'RUNNING',
  targetRegion: null,
  switchedAt: rental.switchedAt.slice(0, -1),
})

function renew(rental: RentalState, added: number, now: number): Transition {
  if (rental.status === 'FAILED') return refuse('wrong_status')
  const renewed = { ...rental, expiresAt: Math.max(rental.expiresAt, now) + hours(added) }
  // A removed instance is recreated; one that is being removed is recreated afterwards.
  return to(rental.status === 'TERMINATED' ? remake(renewed, null) : renewed)
}

const remake = (rental: RentalState, startsAt: number | null): RentalState => ({
  ...rental,
  status: 'CREATING',
  startsAt,
  restartedAt: null,
  generation: rental.generation + 1,
})

/** The instance disappeared. Its time keeps a start that is still ahead, or waits on if it never ran. */
function lose(rental: RentalState, now: number): Transition {
  const { status, startsAt } = rental
  if (status !== 'RUNNING' && status !== 'CREATING') return refuse('wrong_status')
  return to(remake(rental, startsAt !== null && (status === 'CREATING' || startsAt > now) ? startsAt : null))
}

function shorten(rental: RentalState, end: number, now: number): Transition {
  const { status, startsAt } = rental
  if (status === 'FAILED' || status === 'TERMINATED') return refuse('wrong_status')
  if (end > Math.max(now, startsAt ?? now)) return to({ ...rental, expiresAt: Math.min(rental.expiresAt, end) })
  // In the past, so that it has expired at once.
  const ended = { ...rental, expiresAt: Math.min(rental.expiresAt, now - 1), maintenance: false }
  // A running switch must end first, otherwise two instances would be left behind.
  return to(status === 'SWITCHING' ? ended : { ...ended, status: 'TERMINATING' })
}

function becomeReady(rental: RentalState, now: number): Transition {
  if (rental.status === 'CREATING') return to({ ...beginLate(rental, now), status: 'RUNNING' })
  if (rental.status !== 'SWITCHING' || rental.targetRegion === null) return refuse('wrong_status')
  return to({ ...rental, status: 'RUNNING', region: rental.targetRegion, targetRegion: null })
}

/** A scheduled server that is ready after its start loses none of its time. */
function beginLate(rental: RentalState, now: number): RentalState {
  const { startsAt, expiresAt } = rental
  if (startsAt === null || startsAt >= now) return rental
  return { ...rental, startsAt: now, expiresAt: expiresAt + now - startsAt }
}

/** An event of a server that waits for its start. */
function whileScheduled(
  rental: RentalState,
  event: Extract<RentalEvent, { readonly kind: 'begin' | 'move_start' | 'cancel' }>,
  now: number,
): Transition {
  const { status, startsAt, expiresAt } = rental
  if (startsAt === null) return refuse('not_scheduled')
  if (status !== 'SCHEDULED') {
    return refuse(status === 'CREATING' || startsAt > now ? 'start_fixed' : 'not_scheduled')
  }
  if (event.kind === 'begin') {
    return now < creationBeginsAt(startsAt) ? refuse('wrong_status') : to({ ...rental, status: 'CREATING' })
  }
  if (!isStartChangeable(startsAt, now)) return refuse('start_fixed')
  if (event.kind === 'cancel') return to({ ...rental, status: 'TERMINATED', expiresAt: Math.min(expiresAt, now - 1) })
  if (!isStartOffered(event.to, now)) return refuse('start_not_offered')
  return to({ ...rental, startsAt: event.to, expiresAt: expiresAt + event.to - startsAt })
}

function expire(rental: RentalState, now: number): Transition {
  if (!hasExpired(rental, now)) return refuse('not_expired')
  // Its end may move, because a long maintenance is compensated.
  if (rental.maintenance) return refuse('maintenance')
  // A running switch must end first, otherwise two instances would be left behind.
  return rental.status === 'RUNNING' ? to({ ...rental, status: 'TERMINATING' }) : refuse('wrong_status')
}

/**
 * The rental after an event at `now`, or why the event is refused. Total over statuses and events. Authorisation is checked
 * elsewhere.
 */
export function stepRental(rental: RentalState, event: RentalEvent, now: number): Transition {
  const { status } = rental
  switch (event.kind) {
    case 'begin':
    case 'move_start':
    case 'cancel':
      return whileScheduled(rental, event, now)
    case 'ready':
      return becomeReady(rental, now)
    case 'create_failed': {
      const isAhead = status === 'CREATING' || status === 'SCHEDULED'
      return isAhead ? to({ ...rental, status: 'FAILED' }) : refuse('wrong_status')
    }
    case 'switch':
      return startSwitch(rental, event, now)
    case 'switch_failed':
      return status === 'SWITCHING' ? to(giveUpSwitch(rental)) : refuse('wrong_status')
    case 'restart': {
      const blocked = blockedBy(rental, now)
      return blocked === undefined ? to({ ...rental, restartedAt: now }) : refuse(blocked)
    }
    case 'renew':
      return renew(rental, event.hours, now)
    case 'shorten':
      return shorten(rental, event.to, now)
    case 'expire':
      return expire(rental, now)
    case 'terminated':
      if (status !== 'TERMINATING') return refuse('wrong_status')
      return to(hasExpired(rental, now) ? { ...rental, status: 'TERMINATED' } : remake(rental, null))
    case 'lost':
      return lose(rental, now)
  }
}
