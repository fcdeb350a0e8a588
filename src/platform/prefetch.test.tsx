import { renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { dataSaver } from './preferences.ts'
import { usePrefetch } from './prefetch.ts'

afterEach(() => {
  dataSaver.set('auto')
  vi.unstubAllGlobals()
})

test('fetches what will be shown next once in a while, and nothing for who saves data', () => {
  const fetched = vi.fn(async () => Response.json([]))
  vi.stubGlobal('fetch', fetched)
  const { result } = renderHook(usePrefetch)
  dataSaver.set('on')
  result.current('/api/next', v.array(v.unknown()))
  expect(fetched).not.toHaveBeenCalled()
  dataSaver.set('off')
  result.current('/api/next', v.array(v.unknown()))
  result.current('/api/next', v.array(v.unknown()))
  expect(fetched).toHaveBeenCalledOnce()
})
