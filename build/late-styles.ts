import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createGenerator } from 'unocss'
import type { Plugin } from 'vite'
import unoConfig from '../uno.config.ts'
import { firstVisitFiles, pageSources } from './first-visit.ts'

const source = path.join(import.meta.dirname, '../src')
const read = (file: string): string => readFileSync(path.join(source, file), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** The order of src/main.tsx; the sheets of single parts name only classes of their own. */
const before = ['ui/reset.css']
const after = ['ui/theme.css', 'app/shell/shell.css']

/**
 * Every style of the page. The sheet of a first visit has only the utilities of its own files (uno.config.ts); this one
 * comes with the first lazy view and has all of them once more: utilities that come later win over earlier ones, so half
 * a sheet after the other would turn the cascade over.
 */
export async function everyStyle(): Promise<string> {
  const uno = await createGenerator(unoConfig)
  const sources = pageSources().map((file) => readFileSync(file, 'utf8'))
  const { css } = await uno.generate(sources.join('\n'), { minify: true })
  const parts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && ![...before, ...after].includes(file))
    .sort()
  return [...before.map(read), css, ...[...after, ...parts].map(read)].join('\n')
}

/** The style sheets that the sources of a first visit import, as absolute paths. */
export const firstVisitSheets = (): ReadonlySet<string> =>
  new Set(
    [...firstVisitFiles()].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import '(\.[^']+\.css)'$/gm)].map(([, sheet = '']) =>
        path.join(path.dirname(file), sheet),
      ),
    ),
  )

const id = 'virtual:late-styles'

/**
 * `virtual:late-styles`: the address of {@link everyStyle}; empty during development, where the first style sheet has
 * everything. Style sheets that the first visit does not import are only in there.
 */
export function lateStyles(): Plugin {
  let building = false
  let css = ''
  let early: ReadonlySet<string> = new Set()
  const file = () => `assets/all-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`
  return {
    name: 'late-styles',
    configResolved(config) {
      building = config.command === 'build'
      if (building) early = firstVisitSheets()
    },
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    async load(wanted) {
      if (building && wanted.startsWith(source) && wanted.endsWith('.css') && !early.has(wanted)) return ''
      if (wanted !== `\0${id}`) return null
      if (building) css = await everyStyle()
      return `export const address = ${JSON.stringify(building ? `/${file()}` : '')}`
    },
    generateBundle() {
      if (css !== '') this.emitFile({ type: 'asset', fileName: file(), source: css })
    },
  }
}
