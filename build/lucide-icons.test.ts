import { expect, it } from 'vitest'
import { lucideMask } from './lucide-icons.ts'

it('gives a drawing as a mask with our stroke', () => {
  const icon = lucideMask('x')?.['--icon'] ?? ''
  expect(icon).toMatch(/^url\("data:image\/svg\+xml,%3Csvg [^"]*%3E"\)$/)
  expect(icon.match(/stroke-width='1\.5'/g)).toHaveLength(1)
  expect(icon).toContain("d='M18 6L6 18M6 6l12 12'")
})
it('knows the older names', () => {
  expect(lucideMask('circle-help')).toBeDefined()
})
it('does not invent a drawing', () => {
  expect(lucideMask('no-such-icon')).toBeUndefined()
})
