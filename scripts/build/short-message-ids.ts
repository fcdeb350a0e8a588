import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/**
 * Numbers in place of the ids that Lingui makes of its messages. These are six characters of a hash each, which no
 * compression makes smaller, once in the code and once in the catalogue of each language: a tenth of the staff room's
 * chunks. The words of a first visit have the lowest numbers.
 *
 * The files of one build agree, and no id leaves it; the tests keep Lingui's own.
 */
export interface ShortMessageIds {
  /** For the expanded macros (`linguiMacros`). */
  readonly inCode: (expanded: string) => string
  /** For the compiled catalogues; stands after the plugin that compiles them. */
  readonly plugin: Plugin
}

/** Numbers all ids of the catalogues in `lingui.config.ts`, in base 36. */
export async function messageNumbers(): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  for (const catalogue of await getCatalogs(getConfig())) {
    for (const id of Object.keys((await catalogue.read('en')) ?? {}).sort()) {
      if (!numbers.has(id)) numbers.set(id, numbers.size.toString(36))
    }
  }
  return numbers
}

/** The string that a compiled catalogue parses: JSON of ids and messages. */
const parsedJson = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/

/** `code` of a compiled catalogue with numbers for its ids. Throws if it has another form, or an id without a number. */
export function numberedCatalogue(code: string, numbers: ReadonlyMap<string, string>): string {
  const json = parsedJson.exec(code)?.[1]
  if (json === undefined) throw new Error('the compiled catalogue parses no JSON')
  const messages = Object.entries<unknown>(JSON.parse(JSON.parse(json)))
  const numbered = messages.map(([id, message]) => {
    const number = numbers.get(id)
    if (number === undefined) throw new Error(`the message ${id} has no number`)
    return [number, message] as const
  })
  const source = JSON.stringify(JSON.stringify(Object.fromEntries(numbered)))
  return code.replace(parsedJson, () => `JSON.parse(${source})`)
}

/** What precedes the descriptor that a macro expands to. */
const mark = '/*i18n*/'
const markedId = /(?<=\/\*i18n\*\/ \{\s+id: )"([^"\\]+)"/g

/**
 * Expanded macros with numbers in their descriptors. Throws if a descriptor has another form, or in a build an id has no
 * number; while the page is developed, a message that is not extracted yet keeps its id.
 */
export function numberedCode(expanded: string, numbers: ReadonlyMap<string, string>, isBuild: boolean): string {
  const ids = [...expanded.matchAll(markedId)]
  if (ids.length !== expanded.split(mark).length - 1) throw new Error('a macro expanded to another form of message')
  return expanded.replace(markedId, (_, id: string) => {
    const number = numbers.get(id)
    if (number === undefined && isBuild) throw new Error(`the message ${id} has no number: run npm run i18n:extract`)
    return JSON.stringify(number ?? id)
  })
}

export async function shortMessageIds(): Promise<ShortMessageIds> {
  const numbers = await messageNumbers()
  return {
    inCode: (expanded) => numberedCode(expanded, numbers, process.env.NODE_ENV === 'production'),
    plugin: {
      name: 'short-message-ids',
      transform: {
        filter: { id: /\.po$/ },
        handler: (code) => ({ code: numberedCatalogue(code, numbers), map: null, moduleType: 'js' }),
      },
    },
  }
}
