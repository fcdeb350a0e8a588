import { describe, expect, it } from 'vitest'
import { identifyServers } from './identify.ts'

const server = (ip: string, id = '') => ({ id, ip, port: 27015, name: ip })
const old = (ip: string) => `${ip}:27015`

function idsOf(
  offered: readonly ReturnType<typeof server>[],
  held: readonly ReturnType<typeof server>[] = [],
  former: Readonly<Record<string, string>> = {},
) {
  let count = 0
  const known = { held, former: new Map(Object.entries(former)), fresh: () => `fresh-${++count}` }
  return identifyServers(offered, known).map(({ id }) => id)
}

describe('the id of a server', () => {
  it('is the first address', () => {
    expect(idsOf([server('10.0.0.1'), server('10.0.0.2')])).toEqual([old('10.0.0.1'), old('10.0.0.2')])
  })

  it('stays when the entry names it with another address', () => {
    const held = [server('10.0.0.1', old('10.0.0.1'))]
    expect(idsOf([server('10.0.0.9', old('10.0.0.1'))], held)).toEqual([old('10.0.0.1')])
  })

  it('is found by the current address after a move', () => {
    const held = [server('10.0.0.9', old('10.0.0.1'))]
    expect(idsOf([server('10.0.0.9')], held, { [old('10.0.0.1')]: old('10.0.0.1') })).toEqual([old('10.0.0.1')])
  })

  it('is found by an address that it left, as in a file from before the move', () => {
    const held = [server('10.0.0.9', old('10.0.0.1')), server('10.0.0.8', 'other')]
    const former = { [old('10.0.0.2')]: 'other' }
    expect(idsOf([server('10.0.0.1'), server('10.0.0.2')], held, former)).toEqual([old('10.0.0.1'), 'other'])
  })

  it('is another one for a new server at an address that a listed server left', () => {
    const held = [server('10.0.0.9', old('10.0.0.1'))]
    expect(idsOf([server('10.0.0.1'), server('10.0.0.9')], held)).toEqual(['fresh-1', old('10.0.0.1')])
    const named = [server('10.0.0.9', old('10.0.0.1')), server('10.0.0.1')]
    expect(idsOf(named, [server('10.0.0.1', old('10.0.0.1'))])).toEqual([old('10.0.0.1'), 'fresh-1'])
  })

  it('follows when two servers swap their addresses', () => {
    const held = [server('10.0.0.1', 'a'), server('10.0.0.2', 'b')]
    expect(idsOf([server('10.0.0.2', 'a'), server('10.0.0.1', 'b')], held)).toEqual(['a', 'b'])
    expect(idsOf([server('10.0.0.2', 'a'), server('10.0.0.1')], held)).toEqual(['a', old('10.0.0.1')])
  })

  it('does not come from a server that is gone', () => {
    expect(idsOf([server('10.0.0.1')], [], { [old('10.0.0.1')]: 'gone' })).toEqual([old('10.0.0.1')])
  })
})
