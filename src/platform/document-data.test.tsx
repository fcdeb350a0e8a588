import type { State } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { documentDataId } from '../../contract/page/page-documents.ts'
import { takeDocumentData } from './document-data.ts'
import { takeEarly } from './early-request.ts'

const path = '/api/faqs?language=en'

function setUp(text: string | undefined, type = 'navigate') {
  if (text !== undefined) {
    document.body.innerHTML = `<script type="application/json" id="${documentDataId}">${text}</script>`
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(performance.mark('navigation'), { type })])
  const map = new Map<string, State>()
  takeDocumentData({
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    delete: (key) => void map.delete(key),
    keys: () => map.keys(),
  })
  return map
}

afterEach(() => {
  document.body.innerHTML = ''
  globalThis.spawnpointEarly = undefined
  vi.restoreAllMocks()
})

test('the first render has the responses of the document, and the first request for one is answered by it', async () => {
  const map = setUp(JSON.stringify({ [path]: ['q'] }))
  expect(map.get(path)?.data).toMatchObject({ data: ['q'], fromCache: false })
  expect(await (await takeEarly(path))?.json()).toEqual(['q'])
  expect(takeEarly(path)).toBeUndefined()
})

test('a document that the history brought back is shown and asked for again', () => {
  const map = setUp(JSON.stringify({ [path]: ['q'] }), 'back_forward')
  expect(map.get(path)?.data).toMatchObject({ data: ['q'] })
  expect(takeEarly(path)).toBeUndefined()
})

test.each([undefined, '{', '1', 'null'])('%s holds nothing', (text) => {
  const told = vi.spyOn(console, 'info').mockReturnValue(undefined)
  expect(setUp(text).size).toBe(0)
  expect(told).toHaveBeenCalledTimes(text === undefined ? 0 : 1)
})
