import { seconds } from '../../../contract/duration.ts'
import type { CarrierState, Delivery } from '../../../contract/game-side/carrier.ts'

/** A tool calls at least this often: a poll waits 25 s, and a call after an error backs off. */
export const awayAfter = seconds(90)

export const isAway = ({ seenAt }: { readonly seenAt: number }, now: number): boolean => now - seenAt > awayAfter

const ofVip: readonly Delivery[] = ['counterStrikeSharp', 'sourceMod', 'vipCore']
const ofBans: readonly Delivery[] = ['simpleAdmin', 'bannedUserCfg']

type Delivers = Pick<CarrierState, 'delivers'>

const deliversOneOf =
  (kinds: readonly Delivery[]) =>
  ({ delivers }: Delivers): boolean =>
    delivers.some((each) => kinds.includes(each))

export const deliversVip = deliversOneOf(ofVip)
export const deliversBans = deliversOneOf(ofBans)

/** Whether a person has to look at a link. */
export const isInTrouble = (
  { seenAt, state }: { readonly seenAt: number; readonly state: CarrierState },
  now: number,
): boolean => isAway({ seenAt }, now) || state.problem !== null || (state.console !== 'ok' && state.console !== 'off')

/** How often a link is stored that has not changed. Less than {@link awayAfter} by more than a poll waits. */
const storeEvery = seconds(45)
/** Milliseconds by which a clock may move against the portal's before that is a change. */
const clockTolerance = seconds(2)

export interface SeenState {
  readonly state: CarrierState
  readonly at: number
}

const withoutClock = (state: CarrierState): string => JSON.stringify({ ...state, clock: '' })
const ahead = ({ state, at }: SeenState): number => Date.parse(state.clock) - at

/** Whether a state has to be stored after the one that was stored last; undefined: not known. */
export const isWorthStoring = (stored: SeenState | undefined, next: SeenState): boolean =>
  stored === undefined ||
  next.at - stored.at >= storeEvery ||
  next.at < stored.at ||
  withoutClock(stored.state) !== withoutClock(next.state) ||
  Math.abs(ahead(stored) - ahead(next)) > clockTolerance
