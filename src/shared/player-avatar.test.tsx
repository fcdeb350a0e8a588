import { act, fireEvent, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { paintOf } from '../../contract/page/drawing.ts'
import { faceOf } from '../../contract/page/face.ts'
import { dataSaver } from '../platform/data-saver.ts'
import { PlayerAvatar } from './player-avatar.tsx'

const steamId = '76561198000000101'
const picture = '/api/avatar/1'
const face = faceOf(steamId).planes.map(({ d, fill }) => [d, paintOf(fill)])

beforeEach(() => dataSaver.set('auto'))

function show(src?: string) {
  const { container } = render(<PlayerAvatar steamId={steamId} src={src} className="w-7 h-7 rounded-full" />)
  return {
    image: () => container.querySelector('img'),
    face: () =>
      [...container.querySelectorAll('path')].map((path) => ['d', 'fill'].map((name) => path.getAttribute(name))),
  }
}

test('shows the picture, and the face of the SteamID if it cannot be loaded', () => {
  const shown = show(picture)
  const image = shown.image()
  if (!image) throw new Error('no image')
  expect(image.getAttribute('src')).toBe(picture)
  expect(shown.face()).toEqual([])
  fireEvent.error(image)
  expect(shown.image()).toBeNull()
  expect(shown.face()).toEqual(face)
})

test('loads no picture while data saver is on, and follows the setting', () => {
  dataSaver.set('on')
  const shown = show(picture)
  expect(shown.face()).toEqual(face)
  act(() => dataSaver.set('off'))
  expect(shown.image()?.getAttribute('src')).toBe(picture)
})

test('a rendered document has the face in both themes, without an inline style', () => {
  const markup = renderToStaticMarkup(<PlayerAvatar steamId={steamId} className="w-7 h-7" />)
  expect(markup).toContain('fill="light-dark(#fcd9b8,#6a3512)"')
  expect(markup).not.toMatch(/style=|<img|url\(/)
})
