import { describe, expect, it } from 'vitest'
import type { EditedServer } from '../../../../../contract/servers/staff-servers.ts'
import type { Parsed } from '../../edits/core/values.ts'
import { editedFrom, fieldsOf, newServersFrom } from './server-fields.ts'

const server: EditedServer = {
  id: '192.0.2.1:27015',
  ip: '192.0.2.1',
  port: 27015,
  name: 'Retakes',
  name_display: '回防',
  category: 'retakes',
  region: 'eu-frankfurt',
  players_max: 10,
  tickrate: 128,
  ontop: 3,
  star: true,
  ping_target: 'eu.example.org:8443',
  state: 'hidden',
}

const pathsOf = (parsed: Parsed<unknown>) => ('problems' in parsed ? parsed.problems.map(({ path }) => path) : [])

describe('the form of a server', () => {
  it('gives back the server that it was filled with', () => {
    expect(editedFrom(fieldsOf(server))).toEqual({ value: server })
    const { name_display: _d, players_max: _p, tickrate: _t, ping_target: _g, state: _s, ...plain } = server
    expect(editedFrom(fieldsOf(plain))).toEqual({ value: plain })
  })

  it('names the fields that are wrong', () => {
    const wrong = (change: object) => pathsOf(editedFrom({ ...fieldsOf(server), ...change }))
    expect(wrong({ address: 'play.example.org' })).toEqual(['address'])
    expect(wrong({ name: ' ' })).toEqual(['name'])
    expect(wrong({ players_max: 'many', tickrate: 0, ontop: -1 })).toEqual(['players_max', 'tickrate', 'ontop'])
    expect(wrong({ region: 'Moon!', ping_target: 'http://x', category: '' })).toEqual([
      'category',
      'region',
      'ping_target',
    ])
  })
})

describe('a pasted list', () => {
  it('becomes numbered servers', () => {
    const shared = { name: 'Aim', category: 'training', region: 'ap-tokyo', ping_target: '' }
    const made = newServersFrom({ ...shared, addresses: '192.0.2.1:1 192.0.2.1:2' })
    expect(made).toMatchObject({
      value: [
        { port: 1, name: 'Aim #1' },
        { port: 2, name: 'Aim #2' },
      ],
    })
    expect(newServersFrom({ ...shared, name: '{n}. Aim', addresses: '192.0.2.1:1' })).toMatchObject({
      value: [{ name: '1. Aim' }],
    })
    expect(pathsOf(newServersFrom({ ...shared, name: '', region: '', addresses: 'x' }))).toEqual([
      'addresses',
      'name',
      'region',
    ])
  })
})
