import { describe, expect, it } from 'vitest'
import { outageOf, refusedConnection } from './outage.ts'
import { reasonOf } from './unavailable.ts'

const failure = (code: string) => Object.assign(new Error('the driver message'), { code })

describe('a failed statement', () => {
  it.each([
    ['SQLITE_BUSY', /holds a lock/],
    ['SQLITE_BUSY_RECOVERY', /holds a lock/],
    ['SQLITE_FULL', /disk is full/],
    ['SQLITE_IOERR_WRITE', /cannot be read or written/],
    ['SQLITE_READONLY_DBMOVED', /read-only/],
    ['SQLITE_CANTOPEN', /cannot be opened/],
    ['ECONNREFUSED', /PostgreSQL/],
    ['ECONNRESET', /PostgreSQL/],
    ['EPIPE', /PostgreSQL/],
    ['08006', /PostgreSQL/],
    ['25006', /PostgreSQL/],
    ['53100', /PostgreSQL/],
    ['53300', /PostgreSQL/],
    ['57014', /PostgreSQL/],
    ['57P01', /PostgreSQL/],
    ['57P03', /PostgreSQL/],
    ['58030', /PostgreSQL/],
  ])('with %s is an outage that names its reason and keeps its cause', (code, reason) => {
    const cause = failure(code)
    const outage = outageOf(cause)
    expect(outage).toMatchObject({ code, cause })
    expect(outage?.message).toMatch(reason)
    expect(outage?.message).toContain('the driver message')
  })

  it.each([
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_CORRUPT',
    'SQLITE_ERROR',
    '23505',
    '40001',
    '42P01',
    'ERR_INVALID_ARG_TYPE',
  ])('with %s is not an outage', (code) => {
    expect(outageOf(failure(code))).toBeUndefined()
  })

  it('without a code is an outage if the PostgreSQL client has lost its connection', () => {
    expect(outageOf(new Error('Connection terminated unexpectedly'))).toMatchObject({ code: undefined })
    expect(outageOf(new Error('Query read timeout'))).toMatchObject({ code: undefined })
    expect(outageOf(new TypeError('x is not a function'))).toBeUndefined()
  })
})

describe('a refused connection', () => {
  it('is an outage for any reason, described in one line', () => {
    const both = new AggregateError([failure('ECONNREFUSED'), new Error('second\naddress')])
    const outage = refusedConnection(both)
    expect(reasonOf(outage)).toBe('no connection to PostgreSQL (the driver message, second address)')
    expect(refusedConnection(failure('28P01')).code).toBe('28P01')
  })
})
