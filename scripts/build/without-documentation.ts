import { RolldownMagicString } from 'rolldown'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

const isNamed = (node: ESTree.Node, name: string): boolean => node.type === 'Identifier' && node.name === name

/** `v.description('…')` in the arguments of a `v.pipe`. */
const isDescription = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  isNamed(node.callee.object, 'v') &&
  isNamed(node.callee.property, 'description')

const isSummary = (node: ESTree.Node): boolean => node.type === 'Property' && isNamed(node.key, 'summary')

/** Removes the items of a list for which `isUnwanted`, each with the comma before it, or after the first one. */
function removeItems(
  code: RolldownMagicString,
  items: readonly ESTree.Node[],
  isUnwanted: (node: ESTree.Node) => boolean,
): void {
  for (const [at, item] of items.entries()) {
    if (!isUnwanted(item)) continue
    const before = items[at - 1]
    code.remove(before?.end ?? item.start, before ? item.end : (items[at + 1]?.start ?? item.end))
  }
}

/** What only the OpenAPI document says about an endpoint, removed from the code of a contract file. */
export function withoutDocumentationOf(code: string, file: string) {
  const out = new RolldownMagicString(code)
  new Visitor({
    CallExpression(call) {
      removeItems(out, call.arguments, isDescription)
      if (!isNamed(call.callee, 'defineEndpoint')) return
      for (const argument of call.arguments) {
        if (argument.type === 'ObjectExpression') removeItems(out, argument.properties, isSummary)
      }
    },
  }).visit(parseSync(file, code).program)
  return { code: out.toString(), map: out.generateMap({ hires: 'boundary' }).toString() }
}

/** Leaves the texts of the OpenAPI document out of the page, which never reads them. */
export const withoutDocumentation = (): Plugin => ({
  name: 'without-documentation',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w/-]+\.ts$/, code: /summary:|v\.description\(/ },
    handler: (code, id) => withoutDocumentationOf(code, id.split('?')[0] ?? id),
  },
})
