import { hours } from '../../../contract/duration.ts'
import { chinaDay } from '../../../contract/rental-expiry.ts'
import { type RentalStatus, restartLock, switchesPerDay } from '../../../contract/rentals.ts'

/** What the rules look at, besides the region switches. Instants are epoch milliseconds. */
export interface RentalView {
  readonly status: RentalStatus
  readonly region: string
  /** Where it is going; only while SWITCHING. */
  readonly targetRegion: string | null
  readonly relocatable: boolean
  readonly maintenance: boolean
  readonly expiresAt: number
  readonly restartedAt: number | null
  /** Counts the instances that this rental has had; see {@link instanceKey}. */
  readonly generation: number
}

/** A rental as the rules see it. */
export interface RentalState extends RentalView {
  /** When the region switches of the last days were asked for, oldest first; one that failed is not among them. */
  readonly switchedAt: readonly number[]
}

export type RentalEvent =
  /** The instance runs. Ends CREATING and SWITCHING. */
  | { readonly kind: 'ready' }
  /** The last try to make the instance has failed. */
  | { readonly kind: 'create_failed' }
  | { readonly kind: 'switch'; readonly region: string; readonly regionAvailable: boolean }
  | { readonly kind: 'switch_failed' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'renew'; readonly hours: number }
  /** Its time may be over. */
  | { readonly kind: 'expire' }
  /** The instance is gone, as asked. */
  | { readonly kind: 'terminated' }
  /** The instance is gone, and nobody asked for it. */
  | { readonly kind: 'lost' }

/** Why an event is refused; the API answers some of them with the specified texts. */
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

export type Transition =
  | { readonly ok: true; readonly rental: RentalState }
  | { readonly ok: false; readonly refusal: RentalRefusal }

const to = (rental: RentalState): Transition => ({ ok: true, rental })
const refuse = (refusal: RentalRefusal): Transition => ({ ok: false, refusal })

/** A rental that was just paid for. */
export function newRental(options: {
  readonly region: string
  readonly relocatable: boolean
  readonly hours: number
  readonly now: number
}): RentalState {
  return {
    status: 'CREATING',
    region: options.region,
    targetRegion: null,
    relocatable: options.relocatable,
    maintenance: false,
    expiresAt: options.now + hours(options.hours),
    switchedAt: [],
    restartedAt: null,
    generation: 1,
  }
}

/** The idempotency key under which a driver makes the instance that a rental now wants. */
export const instanceKey = (rentalId: string, rental: Pick<RentalView, 'generation'>): string =>
  `${rentalId}:${rental.generation}`

export const hasExpired = (rental: Pick<RentalView, 'expiresAt'>, now: number): boolean => now > rental.expiresAt

/** Region switches left on the day of `now` in Asia/Shanghai (S18). */
export function switchesLeft(rental: Pick<RentalState, 'switchedAt'>, now: number): number {
  const today = chinaDay(now)
  return Math.max(0, switchesPerDay - rental.switchedAt.filter((at) => chinaDay(at) === today).length)
}

/** Why nothing may be done with the instance at `now` (CRD-11); undefined when it may. Renewing is always allowed. */
export function blockedBy(rental: RentalView, now: number): RentalRefusal | undefined {
  if (rental.maintenance) return 'maintenance'
  if (rental.status !== 'RUNNING') return 'wrong_status'
  if (hasExpired(rental, now)) return 'expired'
  if (rental.restartedAt !== null && now < rental.restartedAt + restartLock) return 'restart_locked'
  return undefined
}

/** The same for name, password and administrators: a server that is being created gets the newest when it runs. */
export function settingsBlockedBy(rental: RentalView, now: number): RentalRefusal | undefined {
  const blocked = blockedBy(rental, now)
  return blocked === 'wrong_status' && rental.status === 'CREATING' ? undefined : blocked
}

/** Longer maintenance than this is compensated (PRA-08). */
const compensatedFrom = hours(24)

/** Whole hours that a maintenance of so many milliseconds adds to a rental: all of it, begun hours too; 0 up to a day. */
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

/** The player keeps the old region and gets the switch back: it was not their fault. */
const giveUpSwitch = (rental: RentalState): RentalState => ({
  ...rental,
  status: 'RUNNING',
  targetRegion: null,
  switchedAt: rental.switchedAt.slice(0, -1),
})

function renew(rental: RentalState, added: number, now: number): Transition {
  if (rental.status === 'FAILED') return refuse('wrong_status')
  const renewed = { ...rental, expiresAt: Math.max(rental.expiresAt, now) + hours(added) }
  // What was removed is made anew; what is being removed is made anew once it is gone.
  return to(rental.status === 'TERMINATED' ? remake(renewed) : renewed)
}

const remake = (rental: RentalState): RentalState => ({
  ...rental,
  status: 'CREATING',
  restartedAt: null,
  generation: rental.generation + 1,
})

function becomeReady(rental: RentalState): Transition {
  if (rental.status === 'CREATING') return to({ ...rental, status: 'RUNNING' })
  if (rental.status !== 'SWITCHING' || rental.targetRegion === null) return refuse('wrong_status')
  return to({ ...rental, status: 'RUNNING', region: rental.targetRegion, targetRegion: null })
}

function expire(rental: RentalState, now: number): Transition {
  if (!hasExpired(rental, now)) return refuse('not_expired')
  // Its end may move: a long maintenance is compensated when it ends.
  if (rental.maintenance) return refuse('maintenance')
  // A switch that is under way ends first: two instances would be left behind otherwise.
  return rental.status === 'RUNNING' ? to({ ...rental, status: 'TERMINATING' }) : refuse('wrong_status')
}

/**
 * The rental after an event at `now`, or why the event is refused. Total: every status answers every event. Who may
 * ask for it is decided elsewhere.
 */
export function stepRental(rental: RentalState, event: RentalEvent, now: number): Transition {
  const { status } = rental
  switch (event.kind) {
    case 'ready':
      return becomeReady(rental)
    case 'create_failed':
      return status === 'CREATING' ? to({ ...rental, status: 'FAILED' }) : refuse('wrong_status')
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
    case 'expire':
      return expire(rental, now)
    case 'terminated':
      if (status !== 'TERMINATING') return refuse('wrong_status')
      return to(hasExpired(rental, now) ? { ...rental, status: 'TERMINATED' } : remake(rental))
    case 'lost':
      return status === 'RUNNING' || status === 'CREATING' ? to(remake(rental)) : refuse('wrong_status')
  }
}
