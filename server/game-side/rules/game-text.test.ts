import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gameTextMax } from '../../../contract/game-side/acts.ts'
import { utf8Length } from '../../../contract/utf8-length.ts'
import { gameText } from './game-text.ts'

it('cuts a text to whole characters that fit', () => {
  expect(gameText('外挂'.repeat(40))).toBe('外挂'.repeat(20))
  expect(gameText(`${'x'.repeat(118)}外`)).toBe('x'.repeat(118))
  expect(gameText(`${'x'.repeat(118)} 外`)).toBe('x'.repeat(118))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const cut = gameText(text)
      expect(utf8Length(cut)).toBeLessThanOrEqual(gameTextMax)
      expect(text.startsWith(cut)).toBe(true)
      if (utf8Length(text) <= gameTextMax) expect(cut).toBe(text)
    }),
  )
})
