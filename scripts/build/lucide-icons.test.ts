import { expect, it } from 'vitest'
import { iconSheet, lucideIcons } from './lucide-icons.ts'

const icons = lucideIcons(['x', 'menu', 'circle-help'], ['bomb', 'pin'])

it('gives the drawings of the first screen as one mask, each at its place', () => {
  expect(icons.common).toMatch(/mask: url\("data:image\/svg\+xml,%3Csvg [^"]*%3E"\) 0 0 \/ 100% 300% no-repeat;/)
  expect(icons.common).toMatch(/width: 1\.2em;\s+width: round\(1\.2em, 1px\);/)
  expect(icons.rule('x')).toEqual({ '--icon': '0.000%' })
  expect(icons.rule('menu')).toEqual({ '--icon': '50.000%' })
})
it('gives all others as one file', () => {
  expect(icons.later.path).toMatch(/^\/assets\/icons-[\w-]{8}\.svg$/)
  expect(icons.later.svg).toBe(iconSheet(['bomb', 'pin']))
  expect(icons.rule('pin')).toEqual({
    '--icon': '100.000%',
    '-webkit-mask-image': `url(${icons.later.path})`,
    '-webkit-mask-size': '100% 200%',
    'mask-image': `url(${icons.later.path})`,
    'mask-size': '100% 200%',
  })
})
it('draws with our stroke, said once', () => {
  const sheet = iconSheet(['x', 'menu'])
  expect(sheet.match(/stroke-width='1\.5'/g)).toHaveLength(1)
  expect(sheet).toContain("d='M18 6L6 18M6 6l12 12'")
  expect(sheet).toContain('translate(0 24)')
  expect(sheet).toContain("viewBox='0 0 24 48'")
})
it('knows the older names, and icons written after the start', () => {
  expect(icons.rule('circle-help')).toBeDefined()
  expect(icons.rule('zap')?.['mask-image']).toContain('data:image/svg+xml')
})
it('does not invent a drawing', () => {
  expect(icons.rule('no-such-icon')).toBeUndefined()
})
