import { minutes } from '../../../contract/duration.ts'
import { pairingAlphabet, pairingCodeLength, pairingCodeLifetime } from '../../../contract/send-to-pc/sent-server.ts'

/** What one device may send. */
export const sendLimit = { count: 10, window: minutes(1) } as const

/**
 * Wrong codes. Beyond `total`, networks that have guessed wrong wait, and all others may go on: the right code never waits
 * for what others do. The codes are long enough for that (docs/decisions/093).
 */
export const guesses = {
  name: 'guesses',
  total: 300,
  perOwner: 10,
  perNetwork: 40,
  always: 3,
  window: minutes(15),
}
/** Of players with an account, by account: visitors of their network do not make them wait. */
export const guessesOfMembers = { ...guesses, name: 'guesses of members', total: 1000 }
/** Codes that one address may request. */
export const codesPerCaller = { count: 30, window: pairingCodeLifetime }
/** Codes that are valid at once. Where there are too many, the network with the most loses its oldest. */
export const codePool = {
  name: 'pairing codes',
  total: 2000,
  guests: 2000,
  perOwner: 30,
  perNetwork: 100,
  lasts: pairingCodeLifetime,
}

export const possibleCodes = pairingAlphabet.length ** pairingCodeLength

/** The most tries of a caller within a span: windows begin anywhere, so that one may end and another begin in it. */
const mostWithin = (span: number, { window }: typeof guesses, count: number): number =>
  (Math.ceil(span / window) + 1) * count

/** The most wrong codes that one caller, and one network, can try while one code is valid. */
export const callerGuessesPerCode = mostWithin(pairingCodeLifetime, guesses, guesses.perOwner)
export const networkGuessesPerCode = mostWithin(pairingCodeLifetime, guesses, guesses.perNetwork)

/** How likely it is, at most, that so many hostile networks guess one given code while it is valid. */
export const guessChance = (networks: number): number =>
  [guesses, guessesOfMembers]
    .map((budget) => mostWithin(pairingCodeLifetime, budget, budget.total + networks * budget.always))
    .reduce((sum, tries) => sum + tries, 0) / possibleCodes
