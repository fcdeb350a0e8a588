import { describe, expect, it } from 'vitest'
import { hostOf, serversOf } from './postgres-url.ts'
import { DatabaseUnavailable } from './unavailable.ts'

describe('the servers of a URL', () => {
  it('are one each, with user, name and settings', () => {
    expect(serversOf('postgresql://u:p%2C@one,two:5433,[::1]:5434/db?sslmode=require', 'write')).toEqual([
      'postgresql://u:p%2C@one/db?sslmode=require',
      'postgresql://u:p%2C@two:5433/db?sslmode=require',
      'postgresql://u:p%2C@[::1]:5434/db?sslmode=require',
    ])
  })

  it('are one for a host that is named once or twice', () => {
    expect(serversOf('postgres://h/db', 'write')).toEqual(['postgres://h/db'])
    expect(serversOf('postgres://h,h/db', 'write')).toEqual(['postgres://h/db'])
    expect(serversOf('postgresql:///db', 'write')).toEqual(['postgresql:///db'])
  })

  it('have no target_session_attrs, which the client library does not know', () => {
    const url = 'postgresql://u@one,two/db?target_session_attrs=read-write&sslmode=require'
    expect(serversOf(url, 'write')).toEqual([
      'postgresql://u@one/db?sslmode=require',
      'postgresql://u@two/db?sslmode=require',
    ])
    expect(serversOf('postgresql://one,two/db?target_session_attrs=prefer-standby', 'read')).toHaveLength(2)
  })

  it.each([
    ['postgresql://one/db?target_session_attrs=standby', 'write', /^DATABASE_URL: target_session_attrs must be any or/],
    ['postgresql://one/db?target_session_attrs=primary', 'read', /^DATABASE_READ_URL: target_session_attrs must be/],
    ['postgresql://one,,two/db', 'write', /several hosts are separated by commas/],
    ['postgresql://one:x,two/db', 'write', /several hosts/],
    ['mysql://one/db', 'read', /^DATABASE_READ_URL must look like/],
  ] as const)('of %s are refused', (url, use, reason) => {
    expect(() => serversOf(url, use)).toThrow(DatabaseUnavailable)
    expect(() => serversOf(url, use)).toThrow(reason)
  })

  it('never show a password in the reason', () => {
    expect(() => serversOf('postgresql://u:secret@one,,two/db', 'write')).not.toThrow(/secret/)
  })
})

it('names a server by host and port', () => {
  expect(['postgresql://u:p@h/db', 'postgresql://h:5433/db', 'postgresql:///db'].map(hostOf)).toEqual([
    'h:5432',
    'h:5433',
    'localhost:5432',
  ])
})
