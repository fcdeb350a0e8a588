import { describe, expect, it } from 'vitest'
import { hostOf, namesSeveralHosts, requirePostgresUrl } from './postgres-url.ts'
import { DatabaseUnavailable } from './unavailable.ts'

describe('the address of PostgreSQL', () => {
  it.each([
    'postgres://h/db',
    'postgresql:///db',
    'postgresql://u:p%2C@[::1]:5434/db?sslmode=require',
    'postgresql://u:a,b@h/db?target_session_attrs=read-write',
    'postgresql://h/db?options=-c%20search_path=a,b',
  ])('may be %s', (url) => {
    expect(namesSeveralHosts(url)).toBe(false)
    expect(() => requirePostgresUrl('DATABASE_URL', url)).not.toThrow()
  })

  it.each([
    'postgresql://u:secret@one,two/db',
    'postgresql://u:secret@one:5432,two:5433/db',
    'postgresql:///db?host=one,two',
    'postgresql:///db?sslmode=require&host=one%2Ctwo',
  ])('is refused with several hosts, %s, and the line says what to do', (url) => {
    const refused = () => requirePostgresUrl('DATABASE_URL', url)
    expect(refused).toThrow(DatabaseUnavailable)
    expect(refused).toThrow(
      /^DATABASE_URL must be one address, not several hosts: HAProxy .+docs\/operating\/haproxy\.md/,
    )
    expect(refused).not.toThrow(/secret/)
  })

  it.each(['mysql://one/db', 'h:5432/db', 'postgresql://one:x/db'])('is not %s', (url) => {
    expect(() => requirePostgresUrl('DATABASE_URL', url)).toThrow(/must look like/)
  })
})

it('names the host and the port of a server', () => {
  expect(['postgresql://u:p@h/db', 'postgresql://h:5433/db', 'postgresql:///db'].map(hostOf)).toEqual([
    'h:5432',
    'h:5433',
    'localhost:5432',
  ])
})
