import fc from 'fast-check'

/** `PROPERTY_RUNS=5000 npx vitest run …`: as many cases of each property that names no number of its own. */
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS) })
