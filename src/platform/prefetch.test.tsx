import { renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { dataSaver } from '../platform/data-saver.ts'
import { usePrefetch } from './prefetch.ts'

const next = { path: '/api/next', answer: v.array(v.unknown()) } as const

afterEach(() => {
  dataSaver.set('auto')
})

test('fetches what will be shown next at most once per period, and nothing with data saver on', () => {
  const fetched = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', fetched)
  const { result } = renderHook(usePrefetch)
  dataSaver.set('on')
  result.current(next, {})
  expect(fetched).not.toHaveBeenCalled()
  dataSaver.set('off')
  result.current(next, {})
  result.current(next, {})
  expect(fetched).toHaveBeenCalledOnce()
})
