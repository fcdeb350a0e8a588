import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { indexOfServers, readOfServers } from '../../../../tests/support/rows.ts'
import { emptyIndex, rowOf } from './server-index.ts'

describe('indexOfServers', () => {
  it('leaves out an invalid row, not the list', () => {
    const index = indexOfServers([listedServer(1), null, { ip: 'x' }, 7, listedServer(2)])
    expect(index.rows.map((row) => row.id)).toEqual(['10.0.0.1:1', '10.0.0.1:2'])
    expect(index.dropped).toBe(3)
  })

  it('lists an address once', () => {
    expect(indexOfServers([listedServer(1), listedServer(1, { map: 'de_nuke' })]).rows).toHaveLength(1)
  })

  it('returns the same index for an unchanged response', () => {
    const before = indexOfServers([listedServer(1), listedServer(2)])
    expect(indexOfServers(structuredClone([listedServer(1), listedServer(2)]), before)).toBe(before)
  })

  it('keeps the objects of unchanged rows', () => {
    const before = indexOfServers([listedServer(1), listedServer(2), listedServer(3)])
    const after = indexOfServers([listedServer(3), listedServer(2, { players: '4/10' }), listedServer(1)], before)
    expect(rowOf(after, '10.0.0.1:1')).toBe(rowOf(before, '10.0.0.1:1'))
    expect(rowOf(after, '10.0.0.1:2')).not.toBe(rowOf(before, '10.0.0.1:2'))
    expect(after.rows.map((row) => row.server.port)).toEqual([3, 2, 1])
  })

  it('names the new addresses in the response that contains them', () => {
    const first = indexOfServers([listedServer(1)])
    expect(first.arrived).toEqual(new Set())
    const second = indexOfServers([listedServer(2), listedServer(1)], first)
    expect(second.arrived).toEqual(new Set(['10.0.0.1:2']))
    const third = indexOfServers([listedServer(2), listedServer(1, { players: '4/10' })], second)
    expect(third.arrived).toEqual(new Set())
    expect(indexOfServers([listedServer(1)], third).arrived).toEqual(new Set())
  })

  it('accepts `open` and `star` as text or number', () => {
    const index = indexOfServers([{ ...listedServer(1), open: '1', star: true }])
    expect(index.rows[0]).toMatchObject({ online: true, starred: true })
  })

  it('prefers a display name that is not blank', () => {
    const [blank, shown] = indexOfServers([
      listedServer(1, { name_display: '  ' }),
      listedServer(2, { name_display: '回防 #1' }),
    ]).rows
    expect([blank?.name, shown?.name]).toEqual(['Server 1', '回防 #1'])
  })

  it('knows the position of every address, whatever was added, removed or moved', () => {
    const ports = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
    fc.assert(
      fc.property(ports, ports, (first, then) => {
        const before = indexOfServers(first.map((port) => listedServer(port)))
        const after = indexOfServers(
          then.map((port) => listedServer(port, { players: '2/10' })),
          before,
        )
        const ids = [...new Set(then)].map((port) => `10.0.0.1:${port}`)
        expect(after.rows.map((row) => row.id)).toEqual(ids)
        expect(after.dropped).toBe(then.length - ids.length)
        expect([...after.places.keys()].sort()).toEqual([...ids].sort())
        for (const id of ids) expect(rowOf(after, id)?.id).toBe(id)
      }),
    )
  })

  it('pauses within a long response', () => {
    const reading = readOfServers(
      Array.from({ length: 1000 }, (_, at) => listedServer(at + 1)),
      emptyIndex,
    )
    expect(reading.next().done).toBe(false)
  })

  it('accepts any value without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (answer) => {
        const index = indexOfServers(answer)
        expect(index.rows.length + index.dropped).toBe(answer.length)
      }),
    )
  })
})
