import * as v from 'valibot'
import { type ProbeResult, probeFailureSchema, probeResultSchema } from './probe-result.ts'

const target = v.pipe(v.string(), v.regex(/^wss?:\/\//), v.maxLength(300))

/**
 * Page → worker. `watch` replaces the watched targets and starts a round; `known` passes on results that another worker
 * measured, `retryFailed` measures failed targets early, `repeat` adds a round every 30 s. A type without a schema:
 * only the page that started the worker can reach it, and both come from one build.
 */
export type ToWorker =
  | {
      readonly type: 'watch'
      readonly targets: readonly string[]
      readonly known: readonly ProbeResult[]
      readonly retryFailed: boolean
      readonly repeat: boolean
    }
  | { readonly type: 'test-quality'; readonly target: string }
  | { readonly type: 'stop-quality' }

/** One step of a quality test; `ms` is null for a ping without a reply in time. */
const qualityStepSchema = v.variant('type', [
  v.object({ type: v.literal('quality-sample'), target, ms: v.nullable(v.number()) }),
  v.object({ type: v.literal('quality-done'), target }),
  v.object({ type: v.literal('quality-failed'), target, failure: probeFailureSchema }),
])

/** Worker → page. */
export const fromWorkerSchema = v.variant('type', [
  v.object({ type: v.literal('results'), results: v.array(probeResultSchema) }),
  ...qualityStepSchema.options,
])
export type FromWorker = v.InferOutput<typeof fromWorkerSchema>

/** Tab → tab: the leader publishes its results, the other tabs request targets. */
export const betweenTabsSchema = v.variant('type', [
  v.object({ type: v.literal('results'), results: v.array(probeResultSchema) }),
  v.object({ type: v.literal('wanted'), targets: v.array(target) }),
])
export type BetweenTabs = v.InferOutput<typeof betweenTabsSchema>
