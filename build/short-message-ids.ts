import type { PluginObj } from '@babel/core'
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
  readonly babel: PluginObj
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

/** Puts numbers into the descriptors that the macros expand to: `{ id: 'uzTaYi' }`. */
const numberedDescriptors = (numbers: ReadonlyMap<string, string>): PluginObj => ({
  visitor: {
    Program: {
      // The macros expand on the way in.
      exit(program) {
        program.traverse({
          ObjectProperty({ node: { key, value } }) {
            if (key.type !== 'Identifier' || key.name !== 'id' || value.type !== 'StringLiteral') return
            value.value = numbers.get(value.value) ?? value.value
          },
        })
      },
    },
  },
})

export async function shortMessageIds(): Promise<ShortMessageIds> {
  const numbers = await messageNumbers()
  return {
    babel: numberedDescriptors(numbers),
    plugin: {
      name: 'short-message-ids',
      transform: {
        filter: { id: /\.po$/ },
        handler: (code) => ({ code: numberedCatalogue(code, numbers), map: null, moduleType: 'js' }),
      },
    },
  }
}
