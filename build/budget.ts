import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** What a first visit to the list may download, in kB (1,000 bytes) of brotli at its best level. */
export interface Budget {
  readonly firstVisitScriptKilobytes: number
  readonly firstVisitTotalKilobytes: number
}

export interface Weight {
  readonly file: string
  readonly kind: 'script' | 'other'
  readonly bytes: number
}

const brotli = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

/** The lines of the report and whether the budget is kept. */
export function judge(weights: readonly Weight[], budget: Budget): { report: string; crossed: readonly string[] } {
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

/** The entry and everything that it imports before it can run. */
export function staticImports(
  chunks: ReadonlyMap<string, { readonly isEntry: boolean; readonly imports: readonly string[] }>,
): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const next of chunks.get(file)?.imports ?? []) visit(next)
  }
  for (const [file, { isEntry }] of chunks) if (isEntry) visit(file)
  return seen
}

/**
 * Fails the build where a first visit would download more than budget.json allows: the page, its styles, the entry
 * with its static imports, the registration of the service worker and the workers. Runs after every other plugin.
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
      firstLoad = staticImports(chunks)
      for (const file of chunks.keys()) if (basename(file).startsWith('workbox-window')) firstLoad.add(file)
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
        const others = [...styles, ...workers.map((file) => join('assets', file))]
        const files = [...firstLoad, ...others, 'index.html', 'sw.js', 'manifest.webmanifest']
        const weights = [...new Set(files)].map(
          (file): Weight => ({
            file,
            kind: firstLoad.has(file) ? 'script' : 'other',
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
