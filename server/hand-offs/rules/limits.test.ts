import { expect, it } from 'vitest'
import { callerGuessesPerCode, guessChance, guessesPerCode, maxLiveCodes, possibleCodes } from './limits.ts'

it('a code cannot be guessed: a million guesses do not fit into its life', () => {
  expect(possibleCodes).toBe(2 ** 30)
  expect(callerGuessesPerCode).toBe(20)
  expect(guessesPerCode).toBe(2600)
  expect(guessesPerCode).toBeLessThan(1_000_000)
  expect(guessChance).toBeLessThan(1 / 400_000)
  // Any of all codes, while every limit is used up.
  expect(guessChance * maxLiveCodes).toBeLessThan(0.005)
})
