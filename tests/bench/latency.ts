/**
 * The product's latency worker in Chromium against 40 responders at 5 to 300 ms: the error of the lowest value against the
 * injected delay, and the length of a round relative to the best that its rules allow (8 at a time, 3 attempts, 100 ms pauses).
 *
 *   npm run bench latency
 */
import { rm } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import type { FromWorker, ToWorker } from '../../src/features/latency/core/probe-messages.ts'
import { idealRound, lowerBound } from './latency/ideal.ts'
import { startResponders } from './latency/responders.ts'
import { buildWorkerPage } from './latency/worker-page.ts'
import { serveFolder } from './page/serve-folder.ts'
import { median, percentile, printMachine, printTable } from './support/report.ts'

const runs = Number(process.env['RUNS'] ?? 7)
const count = 40

interface Round {
  readonly took: number
  /** The lowest value by target; absent where it failed. */
  readonly lowest: Readonly<Record<string, number>>
}

/** One round of a fresh worker, timed in the page from the request to the last result. */
function runRound(page: Page, targets: readonly string[]): Promise<Round> {
  const watch: ToWorker = { type: 'watch', targets: [...targets], known: [], retryFailed: false, repeat: false }
  return page.evaluate(
    (message) =>
      new Promise<Round>((resolve) => {
        const worker = new Worker('/worker.js', { type: 'module' })
        const lowest: Record<string, number> = {}
        let open = message.type === 'watch' ? message.targets.length : 0
        const start = performance.now()
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
          if (data.type !== 'results') return
          for (const result of data.results) {
            open -= 1
            if (result.kind === 'measured') lowest[result.target] = Math.min(...result.samples)
          }
          if (open > 0) return
          worker.terminate()
          resolve({ took: performance.now() - start, lowest })
        }
        worker.postMessage(message)
      }),
    watch,
  )
}

const responders = await startResponders(count)
const folder = await buildWorkerPage()
const site = await serveFolder(folder)
const browser = await chromium.launch(chromiumLaunchOptions())
const rounds: Round[] = []
try {
  const page = await browser.newPage()
  await page.goto(site.url)
  await runRound(
    page,
    responders.map((each) => each.target),
  ) // a warm-up of code and connections
  for (let run = 0; run < runs; run += 1) {
    rounds.push(
      await runRound(
        page,
        responders.map((each) => each.target),
      ),
    )
  }
} finally {
  await browser.close()
  await site.close()
  await Promise.all(responders.map((each) => each.close()))
  await rm(folder, { recursive: true })
}

const delays = responders.map((each) => each.delay)
const errors = rounds.map(({ lowest }) =>
  responders.map(({ target, delay }) => Math.abs((lowest[target] ?? Number.POSITIVE_INFINITY) - delay)),
)
const took = median(rounds.map((each) => each.took))
const ms = (value: number) => value.toFixed(1)
printMachine()
printTable(
  `Latency worker, ${count} responders of 5 to 300 ms, medians of ${runs} rounds`,
  ['measure', 'value', 'bound'],
  [
    ['error of the lowest value, p50', `${ms(median(errors.map((each) => median(each))))} ms`, ''],
    ['error of the lowest value, p95', `${ms(median(errors.map((each) => percentile(each, 0.95))))} ms`, '≤ 2 ms'],
    ['error of the lowest value, worst', `${ms(median(errors.map((each) => Math.max(...each))))} ms`, ''],
    ['a whole round', `${Math.round(took)} ms`, ''],
    ['the rules in this order allow', `${Math.round(idealRound(delays))} ms`, ''],
    ['a whole round ÷ what the rules allow', (took / idealRound(delays)).toFixed(3), '≤ 1.1'],
    ['lower bound of any order', `${Math.round(lowerBound(delays))} ms`, ''],
    ['a whole round ÷ lower bound', (took / lowerBound(delays)).toFixed(3), ''],
  ],
)
