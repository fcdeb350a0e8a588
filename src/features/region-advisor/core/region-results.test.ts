import { expect, it } from 'vitest'
import { longestRoundTrip } from '../../../../contract/rentals/region-advisor.ts'
import { measureOf, obstacleOf, type ResponderResult } from './region-results.ts'

const measured = (median: number, jitter = 1): ResponderResult => ({ state: 'measured', median, jitter })
const failed = (reason: string): ResponderResult => ({ state: 'failed', reason })

it('takes the best responder of a region, once none is pending', () => {
  expect(measureOf('ap-tokyo', [measured(40, 3), { state: 'pending' }])).toBeUndefined()
  expect(measureOf('ap-tokyo', [measured(40, 3), failed('no-answer'), measured(30, 2)])).toEqual({
    region: 'ap-tokyo',
    median: 30,
    jitter: 2,
  })
})

it('has no time for a region whose responders failed, and none above the longest', () => {
  expect(measureOf('ap-tokyo', [failed('no-answer')])).toMatchObject({ median: null, jitter: null })
  expect(measureOf('ap-tokyo', [measured(longestRoundTrip + 1)])).toMatchObject({ median: longestRoundTrip })
})

it.each(['disabled', 'blocked'])('names what every responder failed for: %s', (reason) => {
  const responders = new Map([['ap-tokyo', ['a', 'b']]])
  expect(obstacleOf(responders, [failed(reason), failed(reason)])).toBe(reason)
  expect(obstacleOf(responders, [failed(reason), failed('no-answer')])).toBeUndefined()
  expect(obstacleOf(responders, [])).toBeUndefined()
})

it('says that no region has a responder', () => {
  expect(obstacleOf(new Map([['ap-tokyo', []]]), [])).toBe('no-responder')
  expect(obstacleOf(new Map(), [])).toBeUndefined()
})
