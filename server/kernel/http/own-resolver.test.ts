import { createSocket } from 'node:dgram'
import { expect, it, onTestFinished } from 'vitest'
import { createOwnResolver } from './own-resolver.ts'

/** A name server that answers `known.test` and nothing else. */
async function nameServer() {
  const asked: string[] = []
  const socket = createSocket('udp4', (query, { port }) => {
    // One question from byte 12 on: labels with their lengths (RFC 1035, 4.1).
    const end = query.indexOf(0, 12)
    const labels: string[] = []
    for (let at = 12; at < end; at += (query[at] ?? 0) + 1)
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
    const type = query.readUInt16BE(end + 1)
    asked.push(`${labels.join('.').toLowerCase()} ${type}`)
    if (labels.join('.').toLowerCase() !== 'known.test') return
    const question = query.subarray(12, end + 5)
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, type === 1 ? 1 : 0, 0, 0, 0, 0])
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7])
    socket.send(Buffer.concat([header, question, ...(type === 1 ? [record] : [])]), port)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  onTestFinished(() => void socket.close())
  return { asked, servers: [`127.0.0.1:${socket.address().port}`] }
}

it('resolves a name, and times out without an answer', async () => {
  const { servers } = await nameServer()
  const resolve = createOwnResolver({ servers, timeout: 100 })
  expect(await resolve('known.test')).toEqual([{ address: '192.0.2.7', family: 4 }])
  await expect(resolve('silent.test')).rejects.toThrow(/ETIMEOUT/)
})

it('asks for two names at a time, each once', async () => {
  const { servers, asked } = await nameServer()
  const resolve = createOwnResolver({ servers, timeout: 300 })
  const names = ['a.test', 'b.test', 'c.test', 'd.test']
  const all = Promise.allSettled(names.map((name) => resolve(name)))
  await expect.poll(() => asked).toEqual(['a.test 1', 'b.test 1'])
  expect((await all).map(({ status }) => status)).toEqual(names.map(() => 'rejected'))
  expect(asked.toSorted()).toEqual(names.flatMap((name) => [`${name} 1`, `${name} 28`]).toSorted())
})
