import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { setViewport } from '../../../../tests/support/viewport.ts'

/** A page in which nothing has been drawn yet: the module remembers what it has loaded. */
async function open({ saver, width }: { readonly saver: 'on' | 'off'; readonly width: number }) {
  vi.resetModules()
  setViewport(width)
  const { dataSaver } = await import('../../../platform/data-saver.ts')
  dataSaver.set(saver)
  const { MapThumb } = await import('./map-thumb.tsx')
  const { container } = renderPage(<MapThumb map="de_mirage" className="thumb" />)
  return container
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test.each([
  { saver: 'off', width: 1440, drawings: 1 },
  { saver: 'on', width: 1440, drawings: 0 },
  { saver: 'off', width: 400, drawings: 0 },
] as const)(
  'its room is there at once; with data saver $saver, $width px wide, $drawings drawings follow',
  async ({ drawings, ...device }) => {
    const page = await open(device)
    expect(page.querySelector('.thumb')).not.toBeNull()
    expect(page.querySelectorAll('svg')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await vi.waitFor(() => expect(page.querySelectorAll('svg')).toHaveLength(drawings))
  },
)
