import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { listedServer } from '../../tests/support/listed-server.ts'
import { isServer, type Server, serverSchema } from './servers.ts'

const complete: Server = v.parse(serverSchema, listedServer(27015))
const names = Object.keys(complete)

/** What a faulty or newer portal may send in place of a field. */
const odd = fc.oneof(
  fc.constantFrom('', '0', '1', '1.2.3.4', '::1', 'not an address', 'host:99999', 'host:8443', '12/24'),
  fc.constantFrom(0, 1, 2, -1, 1.5, 65_535, 65_536, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom(null, undefined, true, false, [], {}),
)
const changes = fc.array(fc.record({ name: fc.constantFrom(...names, 'unknown'), value: odd, gone: fc.boolean() }), {
  maxLength: 4,
})

it('recognises what the portal sends, so that it is not parsed a second time', () => {
  expect(isServer(complete)).toBe(true)
  expect(isServer({ ...complete, ping_target: 'ping.example.net:8443', players_max: 24, name_display: '回防' })).toBe(
    true,
  )
})

it('recognises only what the schema returns unchanged', () => {
  let recognised = 0
  fc.assert(
    fc.property(changes, (list) => {
      const raw: Record<string, unknown> = { ...complete }
      for (const { name, value, gone } of list) {
        if (gone) delete raw[name]
        else raw[name] = value
      }
      if (!isServer(raw)) return
      recognised += 1
      expect(v.parse(serverSchema, raw)).toStrictEqual(raw)
    }),
    { numRuns: 3000 },
  )
  expect(recognised).toBeGreaterThan(100)
})

it.each(names)('does not recognise an entry with another kind of value as its %s', (name) => {
  for (const value of [undefined, {}, [], true, Number.NaN]) {
    expect(isServer({ ...complete, [name]: value })).toBe(false)
  }
})
