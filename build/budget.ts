import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** What a first visit to the list may download, in kB (1,000 bytes) of brotli at its best level. */
export interface Budget {
  readonly firstVisitScriptKilobytes: number
  readonly firstVisitTotalKilobytes: number
  /** Lazy chunks that a first visit asks for at once, by the name of their module. */
  readonly firstVisitChunks: readonly string[]
}

type Limits = Pick<Budget, 'firstVisitScriptKilobytes' | 'firstVisitTotalKilobytes'>

export interface Weight {
  readonly file: string
  readonly kind: 'script' | 'other'
  readonly bytes: number
}

const brotli = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

/** The lines of the report and whether the budget is kept. */
export function judge(weights: readonly Weight[], budget: Limits): { report: string; crossed: readonly string[] } {
  const sum = (of: readonly Weight[]) => of.reduce((total, { bytes }) => total + bytes, 0) / 1000
  const script = sum(weights.filter(({ kind }) => kind === 'script'))
  const total = sum(weights)
  const crossed = [
    ...(script > budget.firstVisitScriptKilobytes
      ? [`script ${script.toFixed(1)} kB > ${budget.firstVisitScriptKilobytes} kB`]
      : []),
    ...(total > budget.firstVisitTotalKilobytes
      ? [`total ${total.toFixed(1)} kB > ${budget.firstVisitTotalKilobytes} kB`]
      : []),
  ]
  const lines = weights.map(({ file, bytes }) => `  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${file}`)
  const head = `first visit, brotli: script ${script.toFixed(1)} of ${budget.firstVisitScriptKilobytes} kB, all ${total.toFixed(1)} of ${budget.firstVisitTotalKilobytes} kB`
  return { report: [head, ...lines].join('\n'), crossed }
}

/** The entry, the named lazy chunks, and everything that these import before they can run. */
export function staticImports(
  chunks: ReadonlyMap<
    string,
    { readonly isEntry: boolean; readonly name: string; readonly imports: readonly string[] }
  >,
  named: readonly string[],
): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const next of chunks.get(file)?.imports ?? []) visit(next)
  }
  for (const [file, { isEntry, name }] of chunks) if (isEntry || named.includes(name)) visit(file)
  return seen
}

/**
 * Fails the build where a first visit would download more than budget.json allows: the page, its styles, the entry
 * and the lazy chunks that it asks for at once with their static imports, and the latency worker. The service worker
 * comes after the page is usable and is not counted. Runs after every other plugin.
 */
export function sizeBudget(budget: Budget): Plugin {
  let outDir = 'dist'
  let firstLoad: Set<string> = new Set()
  return {
    name: 'size-budget',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir
    },
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output] as const] : [],
        ),
      )
      const missing = budget.firstVisitChunks.filter(
        (name) => ![...chunks.values()].some((chunk) => chunk.name === name),
      )
      if (missing.length > 0) this.error(`budget.json names chunks that are not built: ${missing.join(', ')}`)
      firstLoad = staticImports(chunks, budget.firstVisitChunks)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        if (firstLoad.size === 0) return // the build failed before; its own error is the one to read
        const page = readFileSync(join(outDir, 'index.html'), 'utf8')
        const styles = [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].flatMap(
          ([, file]) => file ?? [],
        )
        const workers = readdirSync(join(outDir, 'assets')).filter((file) => /worker-[^/]+\.js$/.test(file))
        const scripts = new Set([...firstLoad, ...workers.map((file) => join('assets', file))])
        const files = [...scripts, ...styles, 'index.html', 'manifest.webmanifest']
        const weights = [...new Set(files)].map(
          (file): Weight => ({
            file,
            kind: scripts.has(file) ? 'script' : 'other',
            bytes: brotli(readFileSync(join(outDir, file))),
          }),
        )
        const { report, crossed } = judge(weights, budget)
        this.info(report)
        if (crossed.length > 0) this.error(`size budget crossed: ${crossed.join('; ')}\n${report}`)
      },
    },
  }
}
