import { crc32 } from 'node:zlib'

/** Builders of A2S datagrams in every form that real servers send, for tests. */

const text = (value: string): Buffer => Buffer.concat([Buffer.from(value, 'utf8'), Buffer.of(0)])
const u16 = (value: number): Buffer => Buffer.of(value & 255, (value >> 8) & 255)
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
const f32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
export const whole = Buffer.from('ffffffff', 'hex')
const split = Buffer.from('feffffff', 'hex')

export interface InfoFields {
  name: string
  map: string
  appId: number
  players: number
  max: number
  bots: number
  type: string
  password: number
  vac: number
  version: string
  extra: Buffer
  /** Where the datagram ends, as of `Buffer.subarray`. */
  end: number | undefined
}
const defaults: InfoFields = {
  name: '回防 #1',
  map: 'de_nuke',
  appId: 730,
  players: 7,
  max: 10,
  bots: 2,
  type: 'd',
  password: 0,
  vac: 1,
  version: '1.40.2.1',
  extra: Buffer.alloc(0),
  end: undefined,
}

/** The extra data fields of these flags, in their order: port, Steam ID, TV port and name, keywords, game ID. */
export const extraData = (flags: number, gameId: number): Buffer =>
  Buffer.concat([
    Buffer.of(flags),
    ...(flags & 0x80 ? [u16(27015)] : []),
    ...(flags & 0x10 ? [Buffer.alloc(8, 1)] : []),
    ...(flags & 0x40 ? [u16(27020), text('tv')] : []),
    ...(flags & 0x20 ? [text('tag')] : []),
    ...(flags & 0x01 ? [u32(gameId), u32(0)] : []),
  ])

/** Every extra data field. */
export const fullExtra = (gameId: number): Buffer => extraData(0x80 | 0x10 | 0x40 | 0x20 | 0x01, gameId)

export function sourceInfo(over: Partial<InfoFields> = {}): Buffer {
  const f = { ...defaults, ...over }
  return Buffer.concat([
    whole,
    Buffer.of(0x49, 17),
    text(f.name),
    text(f.map),
    text('csgo'),
    text('Counter-Strike 2'),
    u16(f.appId),
    Buffer.of(f.players, f.max, f.bots, f.type.charCodeAt(0), 0x6c, f.password, f.vac),
    ...(f.appId === 2400 ? [Buffer.of(1, 2, 3)] : []),
    text(f.version),
    f.extra,
  ]).subarray(0, f.end)
}

export function goldSourceInfo(over: Partial<InfoFields> & { mod?: 'block' | 'flag'; hltv?: boolean } = {}): Buffer {
  const f = { ...defaults, ...over }
  const block = f.mod === 'block' ? [text('http://mod'), text(''), Buffer.of(0), u32(1), u32(2), Buffer.of(0, 1)] : []
  return Buffer.concat([
    whole,
    Buffer.of(0x6d),
    text('1.2.3.4:27015'),
    text(f.name),
    text(f.map),
    text('cstrike'),
    text('Counter-Strike'),
    Buffer.of(f.players, f.max, 47, f.hltv ? 0x70 : 0x64, 0x6c, f.password),
    Buffer.of(f.mod === undefined ? 0 : 1),
    ...block,
    Buffer.of(f.vac),
    ...(f.hltv ? [] : [Buffer.of(f.bots)]),
  ]).subarray(0, f.end)
}

export const playerList = (players: readonly { name: string; time: number }[], count = players.length): Buffer =>
  Buffer.concat([
    whole,
    Buffer.of(0x44, count & 255),
    ...players.map((p, i) => Buffer.concat([Buffer.of(i & 255), text(p.name), u32(5), f32(p.time)])),
  ])

export const challenge = (value: number): Buffer => Buffer.concat([whole, Buffer.of(0x41), u32(value)])

const chunks = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))

/** Parts as Source engines send them; 'unsized' omits the part size from the header, as in 2006. */
export const sourceParts = (answer: Buffer, size: number, form: 'sized' | 'unsized' = 'sized', id = 7): Buffer[] =>
  chunks(answer, size).map((payload, i, all) =>
    Buffer.concat([split, u32(id), Buffer.of(all.length, i), ...(form === 'sized' ? [u16(0x04e0)] : []), payload]),
  )

export const goldSourceParts = (answer: Buffer, size: number): Buffer[] =>
  chunks(answer, size).map((payload, i, all) =>
    Buffer.concat([split, u32(9), Buffer.of((i << 4) | all.length), payload]),
  )

/** `archive` is `answer` compressed with bzip2; `size` and `crc` override what the first part declares. */
export const compressedParts = (
  archive: Buffer,
  answer: Buffer,
  partSize: number,
  over: { size?: number; crc?: number } = {},
) =>
  sourceParts(
    Buffer.concat([u32(over.size ?? answer.length), u32(over.crc ?? crc32(answer)), archive]),
    partSize,
    'sized',
    0x80000007,
  )
