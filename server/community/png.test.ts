import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pictureLimit } from '../../contract/content/pictures.ts'
import { pngChunk, pngFile } from '../../tests/support/png.ts'
import { readPicture } from './png.ts'

const problemOf = async (file: Uint8Array): Promise<string> => {
  const read = await readPicture(file)
  return 'problem' in read ? read.problem : 'none'
}

it.each([
  'icons/icon-192.png',
  'icons/maskable-512.png',
  'icons/apple-touch-icon.png',
  'screenshots/zh/servers-desktop.png',
])('reads the shipped %s', async (name) => {
  expect(await problemOf(readFileSync(`public/${name}`))).toBe('none')
})

it('names a picture by its content and its size', async () => {
  const [first, again, other] = await Promise.all(
    [pngFile(192, 192), pngFile(192, 192), pngFile(192, 180)].map((file) => readPicture(file)),
  )
  expect(first).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}-192x192$/) })
  expect(again).toEqual(first)
  expect(other).toMatchObject({ id: expect.stringMatching(/-192x180$/) })
})

it('removes texts, places and what follows the picture', async () => {
  const text = pngChunk('tEXt', Buffer.from('Author\0somebody'))
  const place = pngChunk('eXIf', Buffer.from('GPS'))
  const read = await readPicture(
    Buffer.concat([pngFile(64, 64, { extra: [text, place] }), Buffer.from('<script>alert(1)</script>')]),
  )
  expect(read).toEqual(await readPicture(pngFile(64, 64)))
})

it('reads an interlaced picture', async () => {
  // The rows of the seven passes of 16 × 16 pixels, each with its filter.
  const rows = [
    [2, 2],
    [2, 2],
    [2, 4],
    [4, 4],
    [4, 8],
    [8, 8],
    [8, 16],
  ] as const
  const length = rows.reduce((sum, [count, columns]) => sum + count * (1 + columns * 3), 0)
  expect(await problemOf(pngFile(16, 16, { unpacked: Buffer.alloc(length), isInterlaced: true }))).toBe('none')
})

const damaged = 'the file is damaged or not complete'
const whole = pngFile(192, 192)
const flipped = Buffer.from(whole)
flipped[60] = (flipped[60] ?? 0) ^ 1

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /is not a PNG; SVG/],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /is not a PNG/],
  ['nothing', Buffer.alloc(0), /is not a PNG/],
  ['half a file', whole.subarray(0, whole.length / 2), damaged],
  ['a file without its end', whole.subarray(0, -12), damaged],
  ['a flipped bit', flipped, damaged],
  ['a bomb: more rows than the size says', pngFile(192, 192, { unpacked: Buffer.alloc(20_000_000) }), damaged],
  ['fewer rows than the size says', pngFile(192, 192, { unpacked: Buffer.alloc(1000) }), damaged],
  ['a filter that there is not', pngFile(16, 16, { unpacked: Buffer.alloc(16 * 49, 9) }), damaged],
  ['an unknown critical chunk', pngFile(16, 16, { extra: [pngChunk('EVIL')] }), damaged],
  ['a picture of 60000 × 60000 pixels', pngFile(60_000, 60_000, { unpacked: Buffer.alloc(9) }), /60000x60000 pixels/],
  ['a picture of no pixels', pngFile(0, 0), /0x0 pixels/],
  ['a file that is too large', Buffer.alloc(pictureLimit + 1), 'the file has more than 2 MB'],
])('refuses %s', async (_what, file, problem) => {
  expect(await problemOf(file)).toMatch(problem)
})

it('holds no unpacked picture, however many are read at once', async () => {
  const file = pngFile(3840, 3840)
  expect(file.length).toBeLessThan(100_000)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }, 1)
  const read = await Promise.all(Array.from({ length: 24 }, () => readPicture(file)))
  clearInterval(watch)
  expect(read.every((each) => 'id' in each)).toBe(true)
  // Two of them unpacked would be 88 MB.
  expect(most).toBeLessThan(80_000_000)
})
