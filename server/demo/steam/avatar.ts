import { crc32, deflateSync } from 'node:zlib'

type Rgb = readonly [number, number, number]

const size = 64

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, check])
}

/** Head and shoulders: a circle above half an ellipse. */
const isFigure = (x: number, y: number): boolean =>
  (x - 32) ** 2 + (y - 24) ** 2 < 11 ** 2 || ((x - 32) / 20) ** 2 + ((y - 60) / 20) ** 2 < 1

/** A picture of 64 pixels square in two colours, as PNG (w3.org/TR/png, colour type 3: a palette, 8 bits a pixel). */
export function avatarPng([background, foreground]: readonly [Rgb, Rgb]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const row = (y: number): number[] => [0, ...Array.from({ length: size }, (_, x) => (isFigure(x, y) ? 1 : 0))]
  const pixels = Buffer.from(Array.from({ length: size }, (_, y) => row(y)).flat())
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...background, ...foreground])),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
