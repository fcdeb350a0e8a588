import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { auditActions } from '../../../../contract/staff/audit-actions.ts'
import { actionMessages } from './action-messages.ts'

/** The messages of a catalogue that have a translation. */
const translated = (language: 'en' | 'zh'): ReadonlySet<string> => {
  const text = readFileSync(new URL(`../../../../locales/${language}/staff.po`, import.meta.url), 'utf8')
  return new Set(Array.from(text.matchAll(/^msgid "(.+)"\nmsgstr "[^"]/gm), ([, message = '']) => message))
}

it('has a message for each kind of entry', () => {
  expect(Object.keys(actionMessages).sort()).toEqual([...auditActions].sort())
})

it.each(['en', 'zh'] as const)('has each message in %s', (language) => {
  const known = translated(language)
  expect(Object.values(actionMessages).filter(({ message = '' }) => !known.has(message))).toEqual([])
})
