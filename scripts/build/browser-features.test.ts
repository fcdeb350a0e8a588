import { describe, expect, it } from 'vitest'
import { featureTable, floorOf, laterInScript, laterInStyles } from '../../tests/support/browser-features.ts'
import { lowestVersions } from './lowest-versions.ts'

const floor = floorOf(lowestVersions)
const table = featureTable(floor)

describe('a script', () => {
  it.each([
    ['a static method', 'URL.canParse(text)', 'URL.canParse', 'chrome 120, safari 17'],
    [
      'one of a namespace',
      'globalThis.Object.groupBy(list, f)',
      'Object.groupBy',
      'chrome 117, safari 17.4, firefox 119',
    ],
    ['a method', 'element.checkVisibility()', '.checkVisibility()', 'safari 17.4'],
    ['a method of a list', 'set.isSubsetOf(other)', '.isSubsetOf()', 'chrome 122, safari 17, firefox 127'],
    ['a constructor', 'event instanceof ToggleEvent', 'ToggleEvent', 'chrome 114, safari 17, firefox 120'],
    ['a pattern', '/(?<=a)b/.test(text)', '(?<=…)', 'safari 16.4: a file that has it is not read at all'],
  ])('is found to use %s that an old browser lacks', (_, script, feature, without) => {
    expect(Object.fromEntries(laterInScript(script, table))).toEqual({ [feature]: without })
  })

  it('may use what they have', () => {
    const script = "list.toSorted().at(-1); AbortSignal.timeout(1); new BroadcastChannel('a'); /(?<name>a)/u.exec(text)"
    expect(laterInScript(script, table)).toEqual(new Map())
  })
})

it('a style sheet is found to use rules, selectors and functions that an old browser lacks', () => {
  const styles =
    'a:has(b){flex-direction:column;color:light-dark(red,blue)}@scope(.a){b{color:color-mix(in srgb,red,blue)}}'
  expect([...laterInStyles(styles, floor).keys()]).toEqual(['@scope', ':has', 'light-dark()'])
})
