import { minutes } from '../../../contract/duration.ts'
import { pairingAlphabet, pairingCodeLength, pairingCodeLifetime } from '../../../contract/hand-off.ts'

/** What one device may send. */
export const sendLimit = { count: 10, window: minutes(1) } as const

/** Wrong codes from one address or account; then it has to wait until the window ends. */
export const guessesPerCaller = { count: 10, window: minutes(15) }
/** Wrong codes of everyone who is signed out together, and of everyone who is signed in. */
export const guessesOfVisitors = { count: 300, window: pairingCodeLifetime }
export const guessesOfMembers = { count: 1000, window: pairingCodeLifetime }
/** Codes that one address may request. */
export const codesPerCaller = { count: 30, window: pairingCodeLifetime }
/** Codes that may be valid at once: each makes a guess likelier to be right. */
export const maxLiveCodes = 2000

export const possibleCodes = pairingAlphabet.length ** pairingCodeLength

/** The most tries within a span: windows begin anywhere, so that one may end and another begin in it. */
const mostWithin = (span: number, { count, window }: typeof guessesPerCaller): number =>
  (Math.ceil(span / window) + 1) * count

/** The most wrong codes that all callers together can try while one code is valid. */
export const guessesPerCode =
  mostWithin(pairingCodeLifetime, guessesOfVisitors) + mostWithin(pairingCodeLifetime, guessesOfMembers)
/** The most that one caller can. */
export const callerGuessesPerCode = mostWithin(pairingCodeLifetime, guessesPerCaller)

/** How likely it is that one given code is guessed while it is valid, at most. */
export const guessChance = guessesPerCode / possibleCodes
