/**
 * CPU time of unpacking a compressed player list: the longest genuine one, and hostile archives, relative to inflating the
 * same list with zlib. Medians of several rounds.
 *
 *   npm run bench player-lists [-- --rounds 200]
 */
import { parseArgs } from 'node:util'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { unpack, unpackedLimit } from '../../server/servers/backends/game-query/bunzip.ts'
import { playerList } from '../support/a2s-packets.ts'
import { packBzip2, rawArchive } from '../support/bzip2.ts'
import { median, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const rounds = Number(values.rounds)

const nameOf = (player: number, length: number): string =>
  Array.from({ length }, (_, i) => String.fromCharCode(97 + ((player * 7 + i * i * 13) % 26))).join('')
const listOf = (players: number, nameLength: number): Buffer =>
  playerList(Array.from({ length: players }, (_, i) => ({ name: nameOf(i, nameLength), time: i })))
const everyByte = Array.from({ length: 256 }, (_, byte) => byte)
/** One-bit literals, each of which moves 255 bytes. */
const farMoves = (count: number): Buffer =>
  rawArchive({
    symbols: [...Array.from({ length: count }, () => 256), 257],
    used: everyByte,
    lengths: Array.from({ length: 258 }, (_, symbol) => (symbol === 256 ? 1 : 10)),
  })

/** Microseconds of CPU time. */
function cost(work: () => void): number {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = process.cpuUsage()
    for (let i = 0; i < 4; i++) work()
    const { user, system } = process.cpuUsage(began)
    taken.push((user + system) / 4)
  }
  return median(taken)
}

const longest = listOf(255, 127)
const deflated = deflateSync(longest)
const reference = cost(() => void inflateSync(deflated))
const row = (what: string, archive: Buffer, size: number, crc = 0): (string | number)[] => {
  const outcome = unpack(archive, size, crc)
  const micros = cost(() => void unpack(archive, size, crc))
  return [what, archive.length, outcome.ok ? 'unpacked' : outcome.fault, (micros / reference).toFixed(1)]
}
const genuine = (what: string, list: Buffer) => row(what, packBzip2(list), list.length, crc32(list))

printMachine()
console.log(`reference: inflating ${longest.length} bytes, ${(reference / 1000).toFixed(2)} ms`)
printTable(
  'Processor time of one set of datagrams',
  ['archive', 'bytes', 'outcome', '÷ inflating the longest list'],
  [
    genuine('64 players, names of 16 bytes', listOf(64, 16)),
    genuine('255 players, names of 127 bytes', longest),
    row('hostile: 60 kB of far moves', farMoves(470_000), unpackedLimit),
    row('hostile: far moves up to the limit', farMoves(43_675), unpackedLimit),
    row('hostile: a run without end', rawArchive({ symbols: Array.from({ length: 30 }, () => 1), used: [65] }), 1000),
  ],
)
