import type { Plugin } from 'vite'

const runtimeName = 'rolldown-runtime'
/** Not a name that a minifier gives. */
const shared = '$runtime'
const exported = /export\s*\{([^}]*)\};?\s*$/
const pairs = (specifiers: string, turned: boolean): string =>
  specifiers
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .map(([from = '', to = from]) => (turned ? `${to}:${from}` : `${from}:${to}`))
    .join(',')

/** The runtime's module as an expression: an object of its exports. */
export function asExpression(code: string): string {
  const [statement, specifiers = ''] = exported.exec(code) ?? []
  if (statement === undefined) throw new Error('the runtime of the bundler exports nothing')
  return `(()=>{${code.replace(statement, '')}return{${pairs(specifiers, true)}}})()`
}

/** What `import{r as e}from"./runtime.js"` becomes: `const{r:e}=` and the place that has it. */
export const importer = (file: string): RegExp =>
  new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file.replace(/^.*\//, '').replaceAll('.', '\\.')}";?`)

/** Where a chunk finds the runtime, and its file's bare name where that is another. */
export type Place =
  | { readonly kind: 'here' }
  | { readonly kind: 'own' }
  | { readonly kind: 'entry'; readonly file: string }

/** What stands in a chunk in place of `import{specifiers}` from the runtime of this code. */
export function taking(specifiers: string, code: string, place: Place): string {
  const names = pairs(specifiers, false)
  if (place.kind === 'own') return `const{${names}}=${asExpression(code)};`
  const from =
    place.kind === 'here' ? `const ${shared}=${asExpression(code)};` : `import{${shared}}from"./${place.file}";`
  return `${from}const{${names}}=${shared};`
}

/**
 * The bundler's few helpers are a file of their own as soon as one chunk needs them and not the entry. Every chunk here
 * runs after the entry: it brings them, and a first visit asks for one file less. A chunk that takes nothing else from the
 * entry gets helpers of its own: its name says nothing of the entry's, and one name must not stand for two contents in a
 * cache.
 */
export const runtimeInEntry = (): Plugin => ({
  name: 'runtime-in-entry',
  apply: 'build',
  enforce: 'pre',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const runtime = chunks.find(({ name }) => name === runtimeName)
    const entry = chunks.find(({ isEntry }) => isEntry)
    if (!runtime || !entry) return
    const wanted = importer(runtime.fileName)
    const file = entry.fileName.replace(/^.*\//, '')
    for (const chunk of chunks) {
      if (!chunk.imports.includes(runtime.fileName)) continue
      const [statement, specifiers = ''] = wanted.exec(chunk.code) ?? []
      if (statement === undefined) this.error(`${chunk.fileName} takes the runtime in a way that is not known`)
      const knowsEntry = chunk.imports.includes(entry.fileName)
      const place: Place = chunk === entry ? { kind: 'here' } : knowsEntry ? { kind: 'entry', file } : { kind: 'own' }
      chunk.code = chunk.code.replace(statement, () => taking(specifiers, runtime.code, place))
      if (chunk === entry) chunk.code = `${chunk.code}export{${shared}};`
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
    }
    delete bundle[runtime.fileName]
  },
})
