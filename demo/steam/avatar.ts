import { crc32, deflateSync } from 'node:zlib'

type Rgb = readonly [number, number, number]

const size = 128
const middle = (size - 1) / 2

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, check])
}

/** A crosshair: a dot, a ring and four strokes. */
function isFigure(x: number, y: number): boolean {
  const [dx, dy] = [Math.abs(x - middle), Math.abs(y - middle)]
  const distance = Math.hypot(dx, dy)
  const isStroke = Math.min(dx, dy) < 4 && distance > 22 && distance < 54
  return distance < 8 || (distance > 34 && distance < 42) || isStroke
}

/** A picture of 128 pixels square in two colours, as PNG (w3.org/TR/png, colour type 3: a palette, 8 bits a pixel). */
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
