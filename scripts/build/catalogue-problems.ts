import { createCompiledCatalog } from '@lingui/cli/api'
import * as v from 'valibot'

export interface Translation {
  /** ICU MessageFormat, in English. */
  readonly message: string
  /** The same in the other language; empty: it is missing. */
  readonly translation: string
}

const compiledSchema = v.object({ messages: v.record(v.string(), v.unknown()) })

/** A text with its tags, an argument, or one with a format or branches, as Lingui compiles them. */
const argumentSchema = v.tupleWithRest([v.string()], v.unknown())
const branchesSchema = v.record(v.string(), v.unknown())

interface Parts {
  readonly names: Set<string>
  readonly tags: Set<string>
  /** The branches of each plural. */
  readonly plurals: {
    readonly name: string
    readonly type: 'cardinal' | 'ordinal'
    readonly forms: readonly string[]
  }[]
}

const typeOf = (format: unknown) =>
  format === 'plural' ? 'cardinal' : format === 'selectordinal' ? 'ordinal' : undefined

function collect(tokens: unknown, parts: Parts): Parts {
  if (typeof tokens === 'string') {
    for (const [tag] of tokens.matchAll(/<\/?\d+\/?>/g)) parts.tags.add(tag)
    return parts
  }
  if (!Array.isArray(tokens)) return parts
  for (const token of tokens) {
    if (!Array.isArray(token)) {
      if (token !== '#') collect(token, parts)
      continue
    }
    const [name, format, more] = v.parse(argumentSchema, token)
    parts.names.add(name)
    const branches = v.safeParse(branchesSchema, more)
    if (!branches.success) continue
    const { offset: _, ...forms } = branches.output
    const type = typeOf(format)
    if (type !== undefined) parts.plurals.push({ name, type, forms: Object.keys(forms) })
    for (const branch of Object.values(forms)) collect(branch, parts)
  }
  return parts
}

const partsOf = (tokens: unknown): Parts => collect(tokens, { names: new Set(), tags: new Set(), plurals: [] })

/** Messages as token lists, and what Lingui says of those that are not ICU MessageFormat. */
function compile(language: string, messages: Readonly<Record<string, string>>) {
  const { source, errors } = createCompiledCatalog(language, { ...messages }, { namespace: 'json' })
  return { tokens: v.parse(compiledSchema, JSON.parse(source)).messages, errors }
}

const list = (parts: ReadonlySet<string>): string => [...parts].sort().join(' ')

/** What keeps the catalogue of a language from saying what the English messages say, each with the message. */
export function catalogueProblems(language: string, translations: readonly Translation[]): string[] {
  const byNumber = (of: (each: Translation) => string) =>
    Object.fromEntries(translations.map((each, at) => [String(at), of(each)]))
  const english = compile(
    'en',
    byNumber(({ message }) => message),
  )
  const own = compile(
    language,
    byNumber(({ translation }) => translation),
  )
  const problems = own.errors.map(({ error, source }) => `${error.message.split(/:?\n/)[0]}: ${source}`)
  for (const [at, { message, translation }] of translations.entries()) {
    if (translation === '') {
      problems.push(`missing: ${message}`)
      continue
    }
    const [wanted, found] = [partsOf(english.tokens[at]), partsOf(own.tokens[at])]
    if (own.errors.some(({ id }) => id === String(at))) continue
    if (list(wanted.names) !== list(found.names))
      problems.push(`arguments are not ${list(wanted.names)}: ${translation}`)
    if (list(wanted.tags) !== list(found.tags)) problems.push(`tags are not ${list(wanted.tags)}: ${translation}`)
    for (const { name, type, forms } of found.plurals) {
      const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
      const absent = pluralCategories.filter((each) => !forms.includes(each))
      if (absent.length > 0) problems.push(`${name} has no ${absent.join(', ')}: ${translation}`)
    }
  }
  return problems
}
