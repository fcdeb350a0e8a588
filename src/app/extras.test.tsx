import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Extras } from './extras.tsx'

const LateParts = () => <p>the late parts</p>

it('tries again when the network is back', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue(undefined)
  vi.doMock('./late-parts.tsx', () => {
    throw new Error('no network')
  })
  render(<Extras />)
  await vi.waitFor(() => expect(info).toHaveBeenCalledWith('An extra could not be loaded:', expect.anything()), 20_000)

  vi.doMock('./late-parts.tsx', () => ({ LateParts }))
  await vi.waitFor(async () => {
    await act(async () => void dispatchEvent(new Event('online')))
    expect(screen.queryByText('the late parts')).not.toBeNull()
  }, 20_000)
})
