import { expect, it } from 'vitest'
import { callerGuessesPerCode, codePool, guessChance, networkGuessesPerCode, possibleCodes } from './limits.ts'

it('a code cannot be guessed, though nobody waits for what others guess', () => {
  expect(possibleCodes).toBe(2 ** 40)
  expect(callerGuessesPerCode).toBe(20)
  expect(networkGuessesPerCode).toBe(80)
  // Ten thousand hostile networks: one given code, and any of all that can be valid.
  expect(guessChance(10_000)).toBeLessThan(1 / 8_000_000)
  expect(guessChance(10_000) * codePool.total).toBeLessThan(1 / 4000)
})
