import { describe, expect, it } from 'vitest'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { rowOfServer } from '../../../../tests/support/rows.ts'
import { holdOrder } from './frozen-order.ts'

const row = (port: number, players: number) => rowOfServer(listedServer(port, { players: `${players}/10` }))
const among = (rows: readonly ReturnType<typeof row>[]) => (id: string) => rows.find((each) => each.id === id)

describe('holdOrder', () => {
  it('keeps the positions and takes the new numbers', () => {
    const next = [row(2, 9), row(1, 1)]
    const held = holdOrder([row(1, 5), row(2, 4)], next, among(next))
    expect(held.rows.map((each) => [each.server.port, each.current])).toEqual([
      [1, 1],
      [2, 9],
    ])
    expect(held.waiting).toBe(true)
  })

  it('leaves a removed row where it was, and says so; new rows wait', () => {
    const next = [row(3, 8), row(2, 4)]
    const held = holdOrder([row(1, 5), row(2, 4)], next, among(next))
    expect(held.rows.map((each) => each.server.port)).toEqual([1, 2])
    expect([...held.gone]).toEqual(['10.0.0.1:1'])
    expect(held.waiting).toBe(true)
  })

  it('is not waiting if only numbers changed', () => {
    const next = [row(1, 6), row(2, 4)]
    expect(holdOrder([row(1, 5), row(2, 4)], next, among(next)).waiting).toBe(false)
  })

  it('keeps a row that no longer matches the filters until the pointer leaves', () => {
    const full = row(1, 10)
    const other = row(2, 4)
    const held = holdOrder([row(1, 9), other], [other], among([full, other]))
    expect(held.rows).toEqual([full, other])
    expect(held.gone.size).toBe(0)
  })
})
