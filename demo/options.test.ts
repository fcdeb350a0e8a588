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

it.each(['0.0.0.0', '::', '192.168.0.7', 'demo.lan'])(
  'stays on this device with HOST=%s, unless it is told otherwise',
  (HOST) => {
    expect(readDemoOptions({ HOST })).toEqual({ problem: expect.stringMatching(/^HOST must be loopback in the demo/) })
    expect(readDemoOptions({ HOST, DEMO_ON_NETWORK: '0' })).toHaveProperty('problem')
    expect(readDemoOptions({ HOST, DEMO_ON_NETWORK: '1' })).toEqual({ edgeCases: false })
  },
)

it.each(['', '127.0.0.1', 'localhost', '::1'])('starts with HOST=%s', (HOST) => {
  expect(readDemoOptions({ HOST })).toEqual({ edgeCases: false })
})
