import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { EveryIcon } from './every-icon.tsx'

afterEach(endSession)

/** A canvas that records what is drawn, and a picture of 1000×500 pixels. */
function stubCanvas(): (readonly [side: number, fill: string | undefined, ...drawn: number[]])[] {
  const made: (readonly [number, string | undefined, ...number[]])[] = []
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/jpeg') throw new Error('no picture')
    return { width: 1000, height: 500, close: () => undefined }
  })
  const createElement = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement(name)
    if (name !== 'canvas') return element
    let fill: string | undefined
    const context = {
      fillStyle: '',
      imageSmoothingQuality: 'low',
      fillRect() {
        fill = context.fillStyle
      },
      drawImage: (_picture: unknown, ...drawn: number[]) => {
        made.push([Number(Reflect.get(element, 'width')), fill, ...drawn])
      },
    }
    Object.defineProperty(element, 'getContext', { value: () => context })
    Object.defineProperty(element, 'toBlob', { value: (give: (blob: Blob) => void) => give(new Blob(['"x"'])) })
    return element
  })
  return made
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('All icons from one picture'), { target: { files: [file] } })

it('makes and stores the four icons from one picture of any size', async () => {
  const made = stubCanvas()
  let count = 0
  serveStaffApi('administrator', {
    'POST /api/staff/settings/pictures': () => {
      count += 1
      return Response.json({ id: `${String(count).repeat(32)}-192x192` })
    },
  })
  const stored = vi.fn()
  renderPage(<EveryIcon background="#123456" onStored={stored} />)
  choose(new File(['x'], 'logo.txt', { type: 'text/plain' }))
  expect(await screen.findByText('This file is not a picture.')).toBeTruthy()
  choose(new File(['x'], 'logo.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(stored).toHaveBeenCalled())
  expect(Object.keys(stored.mock.calls[0]?.[0])).toEqual(['icon', 'largeIcon', 'maskableIcon', 'appleIcon'])
  expect(made.map((each) => each.map((part) => (typeof part === 'number' ? Math.round(part) : part)))).toEqual([
    [192, undefined, 0, 48, 192, 96],
    [512, undefined, 0, 128, 512, 256],
    [512, '#123456', 51, 154, 410, 205],
    [180, '#123456', 0, 45, 180, 90],
  ])
})
