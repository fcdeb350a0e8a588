import fc from 'fast-check'

const { PROPERTY_RUNS, PROPERTY_SEED } = process.env

/**
 * `PROPERTY_RUNS=5000 npx vitest run …`: as many cases of each property that names no number of its own.
 * `PROPERTY_SEED=7`: the same cases in every run.
 */
fc.configureGlobal({
  ...(PROPERTY_RUNS !== undefined && { numRuns: Number(PROPERTY_RUNS) }),
  ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }),
})
