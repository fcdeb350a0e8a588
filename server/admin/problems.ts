import type * as v from 'valibot'
import { unknownNames } from '../../contract/community/link-setting.ts'
import { nearestLinkKinds } from '../../contract/community/nearest-link-kinds.ts'

type Issue = v.BaseIssue<unknown>

/** All invalid fields of a file, one line each: `servers[3].region: must be one of …`. */
export const problemsOf = (issues: readonly Issue[]): string[] =>
  issues.map((issue) => `${pathOf(issue)}: ${wrongness(issue)}`)

/** `servers[3].region`; `(the whole file)` for the value itself. */
function pathOf(issue: Issue): string {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return path.join('').replace(/^\./, '') || '(the whole file)'
}

function wrongness(issue: Issue): string {
  if (issue.kind === 'schema') return wrongKind(issue)
  switch (issue.type) {
    case 'integer':
      return `must be a whole number, not ${issue.received}`
    case 'min_value':
      return `must be at least ${issue.requirement}, not ${issue.received}`
    case 'max_value':
      return `must be at most ${issue.requirement}, not ${issue.received}`
    case 'min_length':
      return 'must not be empty'
    case 'max_length':
      return `is too long: at most ${issue.requirement}`
    default:
      if (issue.message === unknownNames.icon) return withNearest(issue)
      return typeof issue.input === 'object' ? issue.message : `${issue.message}, not ${shown(issue.input)}`
  }
}

/** A name that links do not know, with those that can be meant. */
function withNearest({ message, input }: Issue): string {
  const nearest = nearestLinkKinds(String(input)).map((kind) => `"${kind}"`)
  const question = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`
  return `${message}${question}, not ${shown(input)}`
}

/** Describes a wrong type, a missing value or an unknown key. */
function wrongKind(issue: Issue): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a known field'
  if (issue.input === undefined) return 'is missing'
  if (issue.message === unknownNames.kind) return withNearest(issue)
  const expected = choices(issue.expected ?? '')
  return `must be ${expected}, not ${shown(issue.input)}`
}

/** Translates valibot's notation: `Array`, `Object`, `"a"`, `("a" | "b")`. */
function choices(expected: string): string {
  const words = new Map([
    ['Array', 'a list'],
    ['Object', 'an object'],
    ['string', 'a text'],
    ['number', 'a number'],
    ['boolean', 'true or false'],
  ])
  const word = words.get(expected)
  if (word !== undefined) return word
  const several = /^\((.*)\)$/.exec(expected)?.[1]
  return several === undefined
    ? expected.replaceAll('"', '')
    : `one of ${several.replaceAll('"', '').split(' | ').join(', ')}`
}

/** The value on one line, truncated. JSON escapes keep control characters out of the terminal. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
