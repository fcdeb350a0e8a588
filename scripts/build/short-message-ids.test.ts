import { createCompiledCatalog } from '@lingui/cli/api'
import { expect, it } from 'vitest'
import { expandMacros } from './lingui-macros.ts'
import { messageNumbers, numberedCatalogue, numberedCode } from './short-message-ids.ts'

const compiled = (messages: Record<string, string>) => createCompiledCatalog('en', messages, { namespace: 'es' }).source

it('numbers every message once, those of a first visit first', async () => {
  const numbers = await messageNumbers()
  expect(new Set(numbers.values()).size).toBe(numbers.size)
  expect(numbers.size).toBeGreaterThan(1000)
  // "Servers", in the navigation of every page.
  expect(Number.parseInt(numbers.get('4Jvw4q') ?? '', 36)).toBeLessThan(200)
})

it('puts numbers into a compiled catalogue and changes nothing else', () => {
  const text = 'a "quote", a \\ and `$&` {count, plural, one {# place} other {# places}}'
  const numbers = new Map([
    ['uzTaYi', '0'],
    ['mt9oMc', '1z'],
  ])
  expect(numberedCatalogue(compiled({ uzTaYi: 'Hello', mt9oMc: text }), numbers)).toBe(
    compiled({ '0': 'Hello', '1z': text }),
  )
})

it('refuses a catalogue with a message that has no number, or of another form', () => {
  expect(() => numberedCatalogue(compiled({ uzTaYi: 'Hello' }), new Map())).toThrow('uzTaYi')
  expect(() => numberedCatalogue('export const messages = {}', new Map())).toThrow('parses no JSON')
})

it('puts the same numbers into expanded macros, and leaves other properties', async () => {
  const numbers = new Map([...(await messageNumbers()), ['jwqq6s', 'zz']])
  const { code } = await expandMacros(
    `import { msg } from '@lingui/core/macro'
     import { Trans } from '@lingui/react/macro'
     export const servers = msg({ message: 'Servers', context: 'none' })
     export const none = { id: 'public', name: 'public' }
     export const View = () => <Trans>Servers</Trans>`,
    'view.tsx',
  )
  const ids = [...numberedCode(code, numbers, true).matchAll(/\bid: ["']([^"']+)["']/g)].map(([, id]) => id)
  expect(ids).toEqual(['zz', 'public', numbers.get('4Jvw4q')])
})

it('refuses expanded macros of another form, and in a build a message that has no number', () => {
  const expanded = '/*i18n*/ {\n    id: "uzTaYi"\n}'
  expect(() => numberedCode(expanded, new Map(), true)).toThrow('uzTaYi')
  expect(numberedCode(expanded, new Map(), false)).toBe(expanded)
  expect(() => numberedCode("/*i18n*/ { 'id': 'uzTaYi' }", new Map([['uzTaYi', '0']]), false)).toThrow('another form')
})
