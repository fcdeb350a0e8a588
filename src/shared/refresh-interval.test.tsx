import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { minutes, seconds } from '../../contract/duration.ts'
import { dataSaver } from '../platform/data-saver.ts'
import { refreshInterval } from './preferences.ts'
import { useRefreshInterval } from './refresh-interval.ts'

afterEach(() => {
  refreshInterval.set('30')
  dataSaver.set('auto')
})

test('follows the setting at once; manual means never automatically', () => {
  const { result } = renderHook(useRefreshInterval)
  expect(result.current).toBe(seconds(30))
  act(() => refreshInterval.set('15'))
  expect(result.current).toBe(seconds(15))
  act(() => refreshInterval.set('manual'))
  expect(result.current).toBe(0)
  act(() => dataSaver.set('on'))
  expect(result.current).toBe(0)
  act(() => refreshInterval.set('60'))
  expect(result.current).toBe(minutes(2))
})

test.each([
  [true, 'auto', minutes(2)],
  [true, 'off', seconds(30)],
  [false, 'auto', seconds(30)],
  [undefined, 'on', minutes(2)],
] as const)('browser saves data: %s, chosen %s', (saveData, choice, expected) => {
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } })
  dataSaver.set(choice)
  expect(renderHook(useRefreshInterval).result.current).toBe(expected)
})
