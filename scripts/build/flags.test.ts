import { expect, it } from 'vitest'
import { flagAddress, flagCodes, flagSet } from '../../contract/servers/flags.ts'
import { flagDigest, flagFiles } from './flags.ts'

/** What ICU names besides ISO 3166-1: groups, reserved codes, those of past countries, and other codes for present ones. */
const notIso = 'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(' ')

it('has a drawing for every code of ISO 3166-1', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.map((b) => a + b))
  const iso = codes.filter((code) => names.of(code) !== undefined && !notIso.includes(code))
  expect(iso).toHaveLength(249)
  const files = flagFiles()
  expect(iso.filter((code) => !files.has(flagAddress(code)))).toEqual([])
  expect([...flagCodes].sort()).toEqual([...iso, 'EU', 'XK'].sort())
})

it('has drawings that are small, differ, and hold nothing but shapes', () => {
  const files = flagFiles()
  for (const [address, svg] of files) {
    expect(svg, address).toMatch(/^<svg [^>]*viewBox="[\d. ]+"[^>]*>.*<\/svg>\s*$/s)
    expect(svg, address).not.toMatch(/<(?:script|style|image|use|foreignObject|animate)|\bhref=|\bon\w+=|url\(/i)
    expect(svg.length, address).toBeLessThan(6000)
  }
  const inner = [...files.values()]
  // Territories that fly the flag of another: France and its own, Norway, Britain, the United States.
  expect(new Set(inner).size).toBeGreaterThan(235)
  const of = (code: string) => files.get(flagAddress(code))
  expect(new Set(['CN', 'HK', 'MO', 'TW', 'SG', 'JP', 'KR'].map(of)).size).toBe(7)
})

it('is served under a name of its own for every set of drawings', () => {
  // After an update of the package or a drawing: the new value for contract/servers/flags.ts.
  expect(flagSet).toBe(flagDigest())
})
