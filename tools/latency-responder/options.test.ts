import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { isAllowedOrigin } from './origins.ts'
import { createRateWindow } from './rate-window.ts'

describe('command line', () => {
  it('reads everything', () => {
    const args = '--host ::1 --port 9443 --origin https://a.example --origin http://localhost:* --cert c --key k'
    expect(readOptions(args.split(' '))).toEqual({
      kind: 'run',
      options: {
        host: '::1',
        port: 9443,
        origins: ['https://a.example', 'http://localhost:*'],
        tls: { cert: 'c', key: 'k' },
      },
    })
  })

  it('has defaults, and help', () => {
    expect(readOptions(['--origin', '*'])).toMatchObject({ options: { host: '0.0.0.0', port: 8443, tls: undefined } })
    expect(readOptions(['--help'])).toEqual({ kind: 'help' })
  })

  it.each([
    [[], '--origin'],
    [['--origin', 'play.example.org'], '--origin'],
    [['--origin', 'https://a.example/path'], '--origin'],
    [['--origin', '*', '--port', '70000'], '--port'],
    [['--origin', '*', '--cert', 'c'], '--cert and --key'],
    [['--what'], '--what'],
  ])('names the error in %j', (args, part) => {
    const result = readOptions(args)
    expect(result.kind === 'wrong' && result.problem).toContain(part)
  })
})

describe('origins', () => {
  it.each([
    ['https://a.example', ['https://a.example'], true],
    ['https://a.example:444', ['https://a.example'], false],
    ['http://localhost:8080', ['http://localhost:*'], true],
    ['http://localhost', ['http://localhost:*'], true],
    ['http://localhost.evil', ['http://localhost:*'], false],
    ['https://localhost:1', ['http://localhost:*'], false],
    [undefined, ['https://a.example'], false],
    [undefined, ['*'], true],
  ])('%s in %j: %s', (origin, allowed, expected) => {
    expect(isAllowedOrigin(origin, allowed)).toBe(expected)
  })
})

describe('rate window', () => {
  it('allows the limit per key in each window, and refills', () => {
    const window = createRateWindow(2, 1000)
    expect([0, 1, 2, 999].map((now) => window.allow('a', now))).toEqual([true, true, false, false])
    expect(window.allow('b', 999)).toBe(true)
    expect([1000, 1001, 1002].map((now) => window.allow('a', now))).toEqual([true, true, false])
  })
})
