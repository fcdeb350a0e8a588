import { describe, expect, it, vi } from 'vitest'
import { reloadForMissingChunk } from './chunk-guard.ts'

function setUp(over: Partial<Parameters<typeof reloadForMissingChunk>[0]> = {}) {
  const memory = new Map<string, string>()
  const guard = {
    build: 'a',
    online: () => true,
    busy: () => false,
    leaving: () => false,
    storage: {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => {
        memory.set(key, value)
      },
    },
    reload: vi.fn(),
    ...over,
  }
  return guard
}

describe('reloadForMissingChunk', () => {
  it('reloads once per build', () => {
    const guard = setUp()
    expect(reloadForMissingChunk(guard)).toBe(true)
    expect(reloadForMissingChunk(guard)).toBe(false)
    expect(guard.reload).toHaveBeenCalledOnce()
    expect(reloadForMissingChunk({ ...guard, build: 'b' })).toBe(true)
  })
  it.each([
    ['offline', { online: () => false }],
    ['over unsaved work', { busy: () => true }],
    ['in the place of a navigation', { leaving: () => true }],
    [
      'without a memory',
      {
        storage: {
          getItem: () => {
            throw new DOMException('refused', 'SecurityError')
          },
          setItem: () => undefined,
        },
      },
    ],
  ])('does not reload %s', (_, over) => {
    const guard = setUp(over)
    expect(reloadForMissingChunk(guard)).toBe(false)
    expect(guard.reload).not.toHaveBeenCalled()
  })
})
