import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../database.ts'
import { databaseLocation, describeLocation } from './location.ts'
import { DatabaseUnavailable } from './unavailable.ts'

describe('databaseLocation', () => {
  it('is an SQLite file of the data folder without DATABASE_URL', () => {
    expect(databaseLocation({})).toEqual({ kind: 'sqlite', file: resolve('data/spawnpoint.db') })
    expect(databaseLocation({ DATA_DIR: '/srv/x', DATABASE_URL: ' ' })).toEqual({
      kind: 'sqlite',
      file: '/srv/x/spawnpoint.db',
    })
  })

  it('is PostgreSQL with one', () => {
    for (const url of ['postgres://h/db', 'postgresql://u:p@h:5433/db?sslmode=require']) {
      expect(databaseLocation({ DATABASE_URL: url })).toEqual({ kind: 'postgresql', url })
    }
  })

  it.each(['mysql://h/db', 'h:5432/db', 'postgresql://h:port/db', 'postgresql://one,two/db'])('refuses %s', (url) => {
    expect(() => databaseLocation({ DATABASE_URL: url })).toThrow(DatabaseUnavailable)
  })
})

it('describes a location without its password', () => {
  expect(describeLocation({ kind: 'postgresql', url: 'postgresql://u:secret@h/db' })).toBe('PostgreSQL at h:5432/db')
  const url = 'postgresql://u:secret@one:5433/db?sslmode=require'
  expect(describeLocation({ kind: 'postgresql', url })).toBe('PostgreSQL at one:5433/db')
})

it('reports an unreachable PostgreSQL in one line without the password', async () => {
  const error: unknown = await openDatabase({
    kind: 'postgresql',
    url: 'postgresql://u:secret@127.0.0.1:1/db',
  }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(String(error)).toMatch(
    /^DatabaseUnavailable: Cannot open the database PostgreSQL at 127\.0\.0\.1:1\/db: [^\n]+$/,
  )
  expect(String(error)).not.toContain('secret')
})
