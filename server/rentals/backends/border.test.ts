import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adminsFile, checkedConfig, consoleArgument, isDemoName } from './border.ts'
import { createSerial, createSerialPerKey } from './serial.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 30 })
const me = '76561198000000001'

describe('the border to consoles and files', () => {
  it('accepts no text that ends an argument or a line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let line = ''
        try {
          line = `hostname ${consoleArgument(text)}`
        } catch (error) {
          expect(error).toMatchObject({ fault: 'final' })
          return
        }
        expect(line).toMatch(/^hostname "[^"';\\\p{Cc}\p{Zl}\p{Zp}]*"$/u)
      }),
    )
  })

  it('passes only names, passwords and SteamIDs of their allow-lists, and cleans notes', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (name, password, steamId, note) => {
        try {
          const config = checkedConfig({ name, password, admins: [{ steamId, note }] })
          expect(config.name).toMatch(/^[\p{Script=Han}\p{Script=Cyrillic}A-Za-z0-9 ]+$/u)
          expect(config.password).toMatch(/^[A-Za-z0-9]+$/)
        } catch (error) {
          expect(error).toMatchObject({ fault: 'final' })
        }
        const [admin] = checkedConfig({ name: 'a', password: 'b', admins: [{ steamId: me, note }] }).admins
        expect(admin?.note).not.toMatch(/["';\\`$<>{}|&\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }),
    )
    expect(checkedConfig({ name: 'a', password: 'b', admins: [{ steamId: me, note: '老王 :) #1' }] }).admins).toEqual([
      { steamId: me, note: '老王 :) #1' },
    ])
  })

  it('writes one line per administrator', () => {
    const admins = [me, '76561198000000002'].map((steamId) => ({ steamId, note: 'x\n"y' }))
    expect(adminsFile(admins)).toBe(`{\n  "${me}": "",\n  "76561198000000002": ""\n}\n`)
    expect(adminsFile([])).toBe('{}\n')
  })

  it.each(['../a.dem', 'a/b.dem', 'a\\b.dem', '.dem', 'a.dem\n', 'a.DEM.exe', '\0.dem', ' a.dem', '-a.dem', ''])(
    'offers no demo called %j',
    (name) => {
      expect(isDemoName(name)).toBe(false)
    },
  )
  it.each(['20261120-2014_de_nuke.dem', '练习 (1).dem', 'auto0-20261120-de_dust2-A_vs_B.dem'])('offers %j', (name) => {
    expect(isDemoName(name)).toBe(true)
  })
})

describe('work in order', () => {
  it('waits for the previous one, even if that fails', async () => {
    const inOrder = createSerial()
    const log: string[] = []
    const step = (name: string, fails = false) =>
      inOrder(async () => {
        log.push(`${name} begins`)
        await Promise.resolve()
        log.push(`${name} ends`)
        if (fails) throw new Error(name)
        return name
      })
    const results = await Promise.allSettled([step('a'), step('b', true), step('c')])
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('run separately for each key', async () => {
    const inOrder = createSerialPerKey()
    const log: string[] = []
    const step = (key: string, name: string, fails = false) =>
      inOrder(key, async () => {
        log.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        log.push(`${name} ends`)
        if (fails) throw new Error(name)
      })
    await Promise.allSettled([step('a', 'a1', true), step('a', 'a2'), step('b', 'b1')])
    expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'))
    await step('a', 'a3')
    expect(log.at(-1)).toBe('a3 ends')
  })
})
