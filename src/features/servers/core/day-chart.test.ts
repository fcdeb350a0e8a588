import { describe, expect, it } from 'vitest'
import type { ServerHistory } from '../../../../contract/servers/servers.ts'
import { dayPaths, hourTicks, mapAt, peakOf, playerScale, stepAt, stepStart } from './day-chart.ts'

const history = (players: readonly (number | null)[], start = 0): ServerHistory => ({
  stepSeconds: 300,
  start,
  players: [...players],
  maps: [
    { map: 'de_nuke', from: 0, to: 2 },
    { map: 'de_train', from: 3, to: 4 },
  ],
})

describe('playerScale', () => {
  it.each([
    [[3, 9], 20, 20, [0, 5, 10, 15, 20]],
    [[0], 24, 24, [0, 6, 12, 18, 24]],
    [[70], 64, 75, [0, 25, 50, 75]],
    [[null], 0, 1, [0, 1]],
    [[1], 10, 10, [0, 5, 10]],
    [[9000], 0, 9000, [0, 9000]],
  ])('of counts %j and room %i ends at %i', (players, room, top, ticks) => {
    expect(playerScale(players, room)).toEqual({ top, ticks })
  })
})

describe('dayPaths', () => {
  it('steps from count to count and joins equal ones', () => {
    const { line, area, gaps } = dayPaths([5, 5, 10, 0], 10)
    expect(line).toBe('M0 50H1H2V0H3V100H4')
    expect(area).toBe('M0 100V50H1H2V0H3V100H4V100z')
    expect(gaps).toBe('')
  })

  it('leaves a gap while the server was unreachable', () => {
    const { line, gaps } = dayPaths([null, 10, null, null, 5], 10)
    expect(line).toBe('M1 0H2M4 50H5')
    expect(gaps).toBe('M0 0H1V100H0zM2 0H4V100H2z')
  })

  it('draws nothing without data', () => {
    expect(dayPaths([], 10)).toEqual({ line: '', area: '', gaps: '' })
  })
})

describe('the axis', () => {
  it('marks whole hours of the user’s clock in their place', () => {
    const start = new Date(2026, 0, 5, 10, 30).getTime() / 1000
    const ticks = hourTicks(
      history(
        Array.from({ length: 288 }, () => 1),
        start,
      ),
      6,
    )
    expect(ticks.map(({ hour }) => hour)).toEqual([12, 18, 0, 6])
    expect(ticks[0]?.share).toBeCloseTo(1.5 / 24)
    expect(hourTicks(history([], start), 6)).toEqual([])
  })

  it('finds the step under a point, also beyond the ends', () => {
    expect([-1, 0, 0.5, 0.999, 1, 2].map((share) => stepAt(share, 4))).toEqual([0, 0, 2, 3, 3, 3])
  })

  it('knows the time and the map of a step', () => {
    const day = history([1, 1, null, 1], 600)
    expect(stepStart(day, 2)).toBe(1_200_000)
    expect([0, 1, 2, 3].map((step) => mapAt(day, step))).toEqual(['de_nuke', 'de_nuke', undefined, 'de_train'])
  })
})

it('the peak is the first highest count', () => {
  expect(peakOf([null, 3, 7, 7])).toEqual({ players: 7, step: 2 })
  expect(peakOf([null, null])).toBeUndefined()
})
