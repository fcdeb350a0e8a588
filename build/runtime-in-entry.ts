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

/**
 * The bundler's few helpers are a file of their own as soon as one chunk needs them and not the entry. Every chunk here
 * runs after the entry: it brings them, and a first visit asks for one file less.
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
    for (const chunk of chunks) {
      if (!chunk.imports.includes(runtime.fileName)) continue
      const [statement, specifiers = ''] = wanted.exec(chunk.code) ?? []
      if (statement === undefined) this.error(`${chunk.fileName} takes the runtime in a way that is not known`)
      const taken = `const{${pairs(specifiers, false)}}=${shared};`
      const others = chunk.imports.filter((file) => file !== runtime.fileName)
      if (chunk === entry) {
        const own = `const ${shared}=${asExpression(runtime.code)};${taken}`
        chunk.code = `${chunk.code.replace(statement, () => own)}export{${shared}};`
        chunk.imports = others
      } else {
        const place = `import{${shared}}from"./${entry.fileName.replace(/^.*\//, '')}";${taken}`
        chunk.code = chunk.code.replace(statement, () => place)
        chunk.imports = [...new Set([...others, entry.fileName])]
      }
    }
    delete bundle[runtime.fileName]
  },
})
