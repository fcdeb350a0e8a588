import * as v from 'valibot'
import { probeFailureSchema, probeResultSchema } from './probe-result.ts'

const target = v.pipe(v.string(), v.regex(/^wss?:\/\//), v.maxLength(300))

/**
 * Page → worker. `watch` replaces what is watched and begins a round; `known` hands over results that another worker
 * measured, `retryFailed` measures failed targets before their time, `repeat` adds a round every 30 s.
 */
export const toWorkerSchema = v.variant('type', [
  v.object({
    type: v.literal('watch'),
    targets: v.array(target),
    known: v.array(probeResultSchema),
    retryFailed: v.boolean(),
    repeat: v.boolean(),
  }),
  v.object({ type: v.literal('test-quality'), target }),
  v.object({ type: v.literal('stop-quality') }),
])
export type ToWorker = v.InferOutput<typeof toWorkerSchema>

/** One step of a quality test: `ms` is null for a ping that was not answered in time. */
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

/** Tab → tab: the leader tells what it measured, the others tell what they would like measured. */
export const betweenTabsSchema = v.variant('type', [
  v.object({ type: v.literal('results'), results: v.array(probeResultSchema) }),
  v.object({ type: v.literal('wanted'), targets: v.array(target) }),
])
export type BetweenTabs = v.InferOutput<typeof betweenTabsSchema>
