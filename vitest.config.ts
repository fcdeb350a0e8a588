import { availableParallelism } from 'node:os'
import path from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from './scripts/build/lingui-macros.ts'

const plugins = () => [react(), linguiMacros(), lingui()]

// Only for tests that hang: a busy machine may stall for seconds.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000, interval: 20 } } }

/** More cases than usual of every property, to find the one in ten thousand, or the cases of one seed. */
const { PROPERTY_RUNS, PROPERTY_SEED } = process.env
const propertyRuns =
  PROPERTY_RUNS === undefined && PROPERTY_SEED === undefined ? [] : ['tests/support/property-runs.ts']

/** The servers that tests start from source load in half of the time. */
const compiled = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/node') }

/** Databases with the current tables, of which tests get copies. */
const templates = ['tests/support/templates.ts']

/** These spend half of their time waiting for disks and child processes. They run after the others, which need the cores. */
const waiting = { maxWorkers: 2 * availableParallelism(), sequence: { groupOrder: 1 } }

/**
 * Processes that are started, killed and replaced, images, proxies and replicas. Of the proofs, a short run of the cheap
 * ones (docs/proof.md).
 */
const processes = {
  plugins: plugins(),
  test: {
    ...patience,
    ...waiting,
    name: 'processes',
    environment: 'node',
    env: compiled,
    globalSetup: templates,
    setupFiles: propertyRuns,
    include: ['tests/processes/**/*.test.ts', 'tests/proofs/parts/{crawl,game-side,proxies,strangers}.proof.ts'],
  },
}

/**
 * Files of DOM tests that need a process of their own: a VM context has no `BroadcastChannel`, is not the context of
 * `runInThisContext`, and its clock is not the page's.
 */
const ownProcess =
  'src/{features/{inventory/inventory,rentals/rental-card},platform/{first-answers,service-worker,stop-page},shared/{order-news,vip-status},ui/hold-button}.test.tsx'

const dom = { environment: 'happy-dom', setupFiles: ['tests/support/own-mocks.ts', 'tests/support/dom-setup.ts'] }

/**
 * `*.test.ts` runs in Node, `*.test.tsx` with a DOM; tests/contract runs the same suite on every database
 * (tests/support/databases.ts). `TEST_ALL=1` (`npm run test:all`) adds tests/processes.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        plugins: plugins(),
        test: {
          ...patience,
          name: 'node',
          environment: 'node',
          setupFiles: ['tests/support/own-mocks.ts', ...propertyRuns],
          // The modules under test hold no state, and loading them again for every file takes longer than the tests.
          isolate: false,
          include: ['{contract,src,sw,server,demo,tools,scripts,tests/{bench,proofs}}/**/*.test.ts'],
        },
      },
      {
        plugins: plugins(),
        test: {
          ...patience,
          name: 'contract',
          environment: 'node',
          globalSetup: templates,
          setupFiles: ['tests/support/own-mocks.ts', ...propertyRuns],
          include: ['tests/contract/**/*.test.ts'],
          env: compiled,
          // As above: it is two fifths of the time.
          isolate: false,
          ...waiting,
        },
      },
      {
        plugins: plugins(),
        test: {
          ...patience,
          ...dom,
          name: 'dom',
          include: ['src/**/*.test.tsx'],
          exclude: [ownProcess],
          // A VM context isolates a file as well as a process does, for 40 % of the processor time.
          pool: 'vmForks',
        },
      },
      { plugins: plugins(), test: { ...patience, ...dom, name: 'dom-process', include: [ownProcess] } },
      ...(process.env.TEST_ALL === '1' ? [processes] : []),
    ],
  },
})
