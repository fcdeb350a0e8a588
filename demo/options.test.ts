import { expect, it } from 'vitest'
import { readDemoOptions } from './options.ts'

it.each([
  [undefined, false],
  ['', false],
  ['0', false],
  ['1', true],
])('DEMO_EDGE_CASES=%s: edge cases %s', (value, edgeCases) => {
  expect(readDemoOptions({ DEMO_EDGE_CASES: value })).toEqual({ edgeCases })
})

it('reports an invalid value', () => {
  expect(readDemoOptions({ DEMO_EDGE_CASES: 'yes' })).toEqual({ problem: 'DEMO_EDGE_CASES must be 0 or 1' })
})
