import { type PluginObj, transformAsync, types } from '@babel/core'
import type { Plugin } from 'vite'

/** `v.description('…')` in the arguments of a `v.pipe`. */
const isDescription = (node: types.Node): boolean =>
  types.isCallExpression(node) &&
  types.isMemberExpression(node.callee) &&
  types.isIdentifier(node.callee.object, { name: 'v' }) &&
  types.isIdentifier(node.callee.property, { name: 'description' })

const removeDocumentation = (): PluginObj => ({
  visitor: {
    CallExpression(path) {
      const { node } = path
      if (types.isIdentifier(node.callee, { name: 'defineEndpoint' })) {
        for (const argument of node.arguments) {
          if (!types.isObjectExpression(argument)) continue
          argument.properties = argument.properties.filter(
            (property) => !(types.isObjectProperty(property) && types.isIdentifier(property.key, { name: 'summary' })),
          )
        }
      }
      node.arguments = node.arguments.filter((argument) => !isDescription(argument))
    },
  },
})

/** What only the OpenAPI document says about an endpoint, removed from the code of a contract file. */
export async function withoutDocumentationOf(code: string, file: string) {
  const out = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript'] },
    plugins: [removeDocumentation],
  })
  return out?.code ? { code: out.code, map: JSON.stringify(out.map) } : null
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
