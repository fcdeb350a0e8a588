import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keyRates, type NewKey, newKeySchema, usualKeyRate } from '../../../../contract/staff/api-keys.ts'
import {
  type KeyAccess,
  type KeyScope,
  type KeySection,
  keySections,
  sectionScopes,
} from '../../../../contract/staff/key-scopes.ts'
import { type Parsed, parseFields, textOf, type Values } from '../edits/core/values.ts'
import { type FieldSpec, flag, line } from '../edits/field-spec.ts'

/** The sections as the room names them. */
export const sectionNames: Readonly<Record<KeySection, MessageDescriptor>> = {
  overview: msg`Overview`,
  servers: msg`Servers`,
  players: msg({ message: 'Players', context: 'staff room' }),
  game: msg`In the game`,
  texts: msg`Texts`,
  legal: msg`Legal pages`,
  orders: msg`Orders`,
  rentals: msg`Practice servers`,
  leaderboard: msg`Leaderboard`,
  settings: msg`Settings`,
  alerts: msg`Alerts`,
  audit: msg`Audit`,
  members: msg`Staff`,
}

const accessNames: Readonly<Record<KeyAccess, MessageDescriptor>> = {
  read: msg`Read`,
  write: msg`Read and write`,
}

const accessOf = (scope: KeyScope): KeyAccess => (scope.endsWith(':write') ? 'write' : 'read')

/** Days that a key can be valid; 0: until it is revoked. */
const lifetimes = [30, 90, 365, 0] as const
const lifetimeNames: Readonly<Record<(typeof lifetimes)[number], MessageDescriptor>> = {
  30: msg`30 days`,
  90: msg`90 days`,
  365: msg`One year`,
  0: msg`Until it is revoked`,
}

export const nameSpec = line('name', msg`Name`, 60, {
  hint: msg`What uses it, such as “Discord bot”.`,
  problem: msg`Enter a name.`,
})
export const readSpec: FieldSpec = flag('read', msg`Public data`, {
  hint: msg`Server list, leaderboard and texts, with the limit below instead of that of an address.`,
  problem: msg`Choose at least one thing that the key may do.`,
})
export const sectionSpecs: readonly FieldSpec[] = keySections.map((section) => ({
  key: section,
  label: sectionNames[section],
  type: 'choice',
  options: [
    { value: '', label: msg`No access` },
    ...sectionScopes(section).map((scope) => ({ value: scope, label: accessNames[accessOf(scope)] })),
  ],
}))
export const limitSpecs: readonly FieldSpec[] = [
  {
    key: 'rate',
    label: msg`Calls per minute`,
    type: 'choice',
    options: keyRates.map((value) => ({ value, label: String(value) })),
  },
  {
    key: 'days',
    label: msg`Valid for`,
    type: 'choice',
    options: lifetimes.map((value) => ({ value, label: lifetimeNames[value] })),
  },
]

/** A form without input. */
export const blankKey: Values = {
  name: '',
  read: true,
  rate: usualKeyRate,
  days: 365,
  ...Object.fromEntries(keySections.map((section) => [section, ''])),
}

/** What a form stands for; a missing scope is told at `read`. */
export function parseKey(id: string, fields: Values): Parsed<NewKey> {
  const chosen = keySections.map((section) => textOf(fields[section])).filter((scope) => scope !== '')
  const scopes = [...(fields['read'] === true ? ['read'] : []), ...chosen]
  const days = fields['days'] === 0 ? null : fields['days']
  const key = { id, name: fields['name'], scopes, rate: fields['rate'], days }
  return parseFields(newKeySchema, key, (path) => (path.startsWith('scopes') ? 'read' : path))
}

/** A scope in words: the section, and the access. */
export function scopeWords(scope: KeyScope): { readonly name: MessageDescriptor; readonly access?: MessageDescriptor } {
  const section = keySections.find((each) => sectionScopes(each).includes(scope))
  if (section === undefined) return { name: msg`Public data` }
  return { name: sectionNames[section], access: accessNames[accessOf(scope)] }
}
