import { act, fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { faceUrl } from '../../contract/face.ts'
import { dataSaver } from '../platform/data-saver.ts'
import { theme } from '../platform/theme.ts'
import { PlayerAvatar } from './player-avatar.tsx'

const steamId = '76561198000000101'
const picture = '/api/avatar/1'

beforeEach(() => {
  dataSaver.set('auto')
  theme.set('dark')
})

function show(src?: string): () => string | null {
  const { container } = render(<PlayerAvatar steamId={steamId} src={src} className="w-7 h-7 rounded-full" />)
  return () => container.querySelector('img')?.getAttribute('src') ?? null
}

test('shows the picture, and the face of the SteamID if it cannot be loaded', () => {
  const shown = show(picture)
  expect(shown()).toBe(picture)
  const image = document.querySelector('img')
  if (!image) throw new Error('no image')
  fireEvent.error(image)
  expect(shown()).toBe(faceUrl(steamId, 'dark'))
})

test('loads no picture while data saver is on, and follows the setting', () => {
  dataSaver.set('on')
  const shown = show(picture)
  expect(shown()).toBe(faceUrl(steamId, 'dark'))
  act(() => dataSaver.set('off'))
  expect(shown()).toBe(picture)
})

test('a face follows the theme', () => {
  const shown = show()
  expect(shown()).toBe(faceUrl(steamId, 'dark'))
  act(() => theme.set('light'))
  expect(shown()).toBe(faceUrl(steamId, 'light'))
})
