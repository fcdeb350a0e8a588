import { createSocket } from 'node:dgram'
import { onTestFinished } from 'vitest'

/** What the name server says of a name: an IPv4 address, that there is no such name, or nothing at all. */
export type NameReply = string | 'unknown' | 'silence'

const questionTypes: Readonly<Record<number, string>> = { 1: 'A', 28: 'AAAA' }

/** A DNS server on loopback (RFC 1035, 4.1) without IPv6 addresses; closed after the test. */
export async function nameServer(reply: (name: string) => NameReply) {
  const asked: string[] = []
  const socket = createSocket('udp4', (query, { port }) => {
    // One question from byte 12 on: labels with their lengths.
    const end = query.indexOf(0, 12)
    const labels: string[] = []
    for (let at = 12; at < end; at += (query[at] ?? 0) + 1)
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
    const name = labels.join('.').toLowerCase()
    const type = query.readUInt16BE(end + 1)
    asked.push(`${name} ${questionTypes[type]}`)
    const said = reply(name)
    if (said === 'silence') return
    const isKnown = said !== 'unknown'
    const answers = isKnown && type === 1 ? 1 : 0
    const header = Buffer.from([...query.subarray(0, 2), 0x81, isKnown ? 0x80 : 0x83, 0, 1, 0, answers, 0, 0, 0, 0])
    const address = said.split('.').map(Number)
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])
    socket.send(Buffer.concat([header, query.subarray(12, end + 5), ...(answers === 1 ? [record] : [])]), port)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  onTestFinished(() => void socket.close())
  return { asked, servers: [`127.0.0.1:${socket.address().port}`] }
}
