import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSilenceWatch, type SilenceChange, type SilentSubject } from './silence.ts'

function nameOf(subject: SilentSubject): string {
  if (subject.kind === 'server') return subject.id
  if (subject.kind === 'all') return 'all'
  return `${subject.kind === 'host' ? subject.host : subject.region} (${subject.servers})`
}
const textOf = (change: SilenceChange): string => {
  const rest = change.kind === 'back' && change.stillSilent > 0 ? ` without ${change.stillSilent}` : ''
  return `${change.kind} ${nameOf(change.silence.subject)}${rest}`
}

/** Sweeps over servers such as `a1@eu`, the first on host `a` in region `eu`; those in `silent` do not reply. */
function community(...ids: readonly string[]) {
  const watch = createSilenceWatch()
  const lastSeen = new Map<string, number>()
  let listed = ids
  let at = 0
  const sweep = (...silent: readonly string[]): string[] => {
    at += 1
    for (const id of listed) if (!silent.includes(id)) lastSeen.set(id, at)
    const servers = listed.map((id) => {
      const region = id.split('@')[1] ?? ''
      return { id, host: id[0] ?? '', region, name: id, lastSeen: lastSeen.get(id) ?? null }
    })
    return watch.sweep(servers).map(textOf)
  }
  return {
    watch,
    sweep,
    /** The changes of several sweeps, in order. */
    sweeps: (count: number, ...silent: readonly string[]) =>
      Array.from({ length: count }, () => sweep(...silent)).flat(),
    list: (...next: readonly string[]) => {
      listed = next
    },
  }
}

describe('a server', () => {
  it('is silent after three missed sweeps and back after three with a reply, once each', () => {
    const { sweep, sweeps } = community('a1', 'a2')
    expect(sweeps(3)).toEqual([])
    expect(sweeps(2, 'a1')).toEqual([])
    expect(sweep('a1')).toEqual(['silent a1'])
    expect(sweeps(20, 'a1')).toEqual([])
    expect(sweeps(2)).toEqual([])
    expect(sweep()).toEqual(['back a1'])
    expect(sweeps(20)).toEqual([])
  })

  it('that replies now and then is told once, and one that misses two of three sweeps never', () => {
    const { sweeps } = community('a1', 'a2', 'a3')
    sweeps(3)
    const flapping = Array.from({ length: 20 }, () => [...sweeps(4, 'a1'), ...sweeps(2)]).flat()
    expect(flapping).toEqual(['silent a1'])
    expect(sweeps(1)).toEqual(['back a1'])
    expect(Array.from({ length: 20 }, () => [...sweeps(2, 'a2'), ...sweeps(1)]).flat()).toEqual([])
  })

  it('that never replied since it was listed is told; one that is not listed any more ends without a line', () => {
    const { sweeps, list, watch } = community('a1', 'a2')
    expect(sweeps(4, 'a2')).toEqual(['silent a2'])
    expect(sweeps(1, 'a2')).toEqual([])
    expect(watch.silent()).toEqual([{ subject: { kind: 'server', id: 'a2', name: 'a2' }, since: null }])
    list('a1')
    expect(sweeps(5)).toEqual([])
    expect(watch.silent()).toEqual([])
  })
})

describe('a host', () => {
  it('is one line, also if its servers are missed one sweep apart or fell silent one by one', () => {
    const { sweep, sweeps } = community('a1', 'a2', 'a3', 'b1', 'b2')
    sweeps(3)
    sweep('a1')
    expect(sweeps(2, 'a1', 'a2', 'a3')).toEqual([])
    expect(sweep('a1', 'a2', 'a3')).toEqual(['silent a (3)'])
    expect(sweeps(3)).toEqual(['back a (3)'])
    expect(sweeps(3, 'b1')).toEqual(['silent b1'])
    expect(sweeps(3, 'b1', 'b2')).toEqual(['silent b (2)'])
    expect(sweeps(3)).toEqual(['back b (2)'])
  })

  it('waits for servers that come back later, and tells how many did not', () => {
    const { sweeps } = community('a1', 'a2', 'a3', 'b1')
    sweeps(3)
    expect(sweeps(3, 'a1', 'a2', 'a3')).toEqual(['silent a (3)'])
    expect(sweeps(6, 'a2', 'a3')).toEqual([])
    expect(sweeps(3)).toEqual(['back a (3)'])
    expect(sweeps(3, 'a1', 'a2', 'a3')).toEqual(['silent a (3)'])
    expect(sweeps(30, 'a2')).toEqual(['back a (3) without 1'])
    expect(sweeps(3)).toEqual(['back a2'])
  })

  it('with one server is a server', () => {
    const { sweeps } = community('a1', 'b1')
    sweeps(3)
    expect(sweeps(4, 'a1')).toEqual(['silent a1'])
  })
})

describe('a region', () => {
  const [far, near] = [
    ['a1@eu', 'b1@eu', 'c1@eu', 'c2@eu'],
    ['d1@as', 'e1@as'],
  ]

  it('is one line for all its hosts, also if they fall silent one after the other', () => {
    const { sweeps } = community(...far, ...near)
    sweeps(3)
    sweeps(1, 'a1@eu')
    sweeps(1, 'a1@eu', 'b1@eu')
    expect(sweeps(3, ...far)).toEqual(['silent eu (4)'])
    expect(sweeps(3)).toEqual(['back eu (4)'])
    expect(sweeps(4, ...far, ...near)).toEqual(['silent all'])
  })

  it('that is the only one, or has one host, is none', () => {
    const only = community(...far)
    only.sweeps(3)
    expect(only.sweeps(3, 'c1@eu', 'c2@eu')).toEqual(['silent c (2)'])
    const { sweeps } = community('a1@eu', 'a2@eu', 'b1@as', 'c1@as')
    sweeps(3)
    expect(sweeps(3, 'a1@eu', 'a2@eu')).toEqual(['silent a (2)'])
  })

  it('does not hide a host that has servers of another one', () => {
    const { sweeps } = community('a1@eu', 'a2@as', 'b1@eu', 'c1@as')
    sweeps(3)
    expect(sweeps(3, 'a1@eu', 'a2@as')).toEqual(['silent a (2)'])
  })
})

it('tells one line when every server is silent, and knows nothing before enough sweeps', () => {
  const { sweeps, watch } = community('a1', 'a2', 'b1', 'b2')
  sweeps(3)
  expect(watch.silent()).toBeUndefined()
  sweeps(1)
  expect(watch.silent()).toBeUndefined()
  expect(sweeps(4, 'a1', 'a2', 'b1', 'b2')).toEqual(['silent all'])
  expect(watch.silent()).toEqual([{ subject: { kind: 'all', servers: 4 }, since: 4 }])
  expect(sweeps(20, 'b1', 'b2')).toEqual(['back all without 2'])
  expect(sweeps(3)).toEqual(['back b (2)'])
})

it('tells of no group twice in a row the same, whatever happens', () => {
  const ids = ['a1@eu', 'a2@eu', 'a3@eu', 'b1@eu', 'b2@eu', 'c1@as']
  fc.assert(
    fc.property(fc.array(fc.subarray(ids), { minLength: 1, maxLength: 60 }), (rounds) => {
      const { sweep, sweeps, watch } = community(...ids)
      const last = new Map<string, string>()
      for (const silent of rounds) {
        for (const change of [...sweep(...silent), ...sweep(...silent)]) {
          const [kind = '', subject = ''] = change.split(' ')
          if (kind === 'silent') expect(last.get(subject)).not.toBe('silent')
          // What was told of its parts ends with the group.
          const isPart = (key: string) =>
            subject === 'all' || key[0] === subject || (subject === 'eu' && 'ab'.includes(key[0] ?? ''))
          for (const key of last.keys()) if (isPart(key)) last.delete(key)
          last.set(subject, kind)
        }
      }
      // Whatever was told ends once all reply.
      sweeps(15)
      expect(watch.silent()).toEqual([])
    }),
  )
})
