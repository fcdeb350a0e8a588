import { expect, it } from 'vitest'
import { nameServer } from '../../../../tests/support/name-server.ts'
import { createOwnResolver } from './own-resolver.ts'

const onlyKnown = () => nameServer((name) => (name === 'known.test' ? '192.0.2.7' : 'silence'))

it('resolves a name, and times out without an answer', async () => {
  const { servers } = await onlyKnown()
  const resolve = createOwnResolver({ atATime: 2, servers, timeout: 100 })
  expect(await resolve('known.test')).toEqual([{ address: '192.0.2.7', family: 4 }])
  await expect(resolve('silent.test')).rejects.toThrow(/ETIMEOUT/)
})

it('asks for two names at a time, each once', async () => {
  const { servers, asked } = await onlyKnown()
  const resolve = createOwnResolver({ atATime: 2, servers, timeout: 300 })
  const names = ['a.test', 'b.test', 'c.test', 'd.test']
  const all = Promise.allSettled(names.map((name) => resolve(name)))
  await expect.poll(() => asked).toEqual(['a.test A', 'b.test A'])
  expect((await all).map(({ status }) => status)).toEqual(names.map(() => 'rejected'))
  expect(asked.toSorted()).toEqual(names.flatMap((name) => [`${name} A`, `${name} AAAA`]).toSorted())
})
