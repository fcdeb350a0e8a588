import { describe, expect, it } from 'vitest'
import type { EditedServer } from '../../../../../contract/servers/staff-servers.ts'
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

describe('the form of a server', () => {
  it('gives back the server that it was filled with', () => {
    expect(editedFrom(fieldsOf(server), server.id)).toEqual({ server })
    const { name_display: _d, players_max: _p, tickrate: _t, ping_target: _g, state: _s, ...plain } = server
    expect(editedFrom(fieldsOf(plain), plain.id)).toEqual({ server: plain })
  })

  it('names the fields that are wrong', () => {
    const wrong = (change: object) => editedFrom({ ...fieldsOf(server), ...change }, server.id)
    expect(wrong({ address: 'play.example.org' })).toEqual({ wrong: ['address'] })
    expect(wrong({ name: ' ' })).toEqual({ wrong: ['name'] })
    expect(wrong({ playersMax: 'many', tickrate: '0', pin: '-1' })).toEqual({
      wrong: ['playersMax', 'tickrate', 'pin'],
    })
    expect(wrong({ region: 'Moon!', pingTarget: 'http://x', mode: '' })).toEqual({
      wrong: ['mode', 'region', 'pingTarget'],
    })
  })
})

describe('a pasted list', () => {
  it('becomes numbered servers', () => {
    const shared = { name: 'Aim', mode: 'training', region: 'ap-tokyo', pingTarget: '' }
    const made = newServersFrom({ ...shared, address: '192.0.2.1:1 192.0.2.1:2' })
    expect(made).toMatchObject({
      servers: [
        { port: 1, name: 'Aim #1' },
        { port: 2, name: 'Aim #2' },
      ],
    })
    expect(newServersFrom({ ...shared, name: '{n}. Aim', address: '192.0.2.1:1' })).toMatchObject({
      servers: [{ name: '1. Aim' }],
    })
    expect(newServersFrom({ ...shared, name: '', region: '', address: 'x' })).toEqual({
      wrong: ['address', 'name', 'region'],
    })
  })
})
