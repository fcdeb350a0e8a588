import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { linguiMacros } from './build/lingui-macros.ts'

const plugins = () => [react(), linguiMacros(), lingui()]

// Against a test that hangs, not one that is slow: a busy machine may stand still for seconds.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000, interval: 20 } } }

/** `*.test.ts` runs in Node, `*.test.tsx` with a DOM; tests/contract runs the same suite on every database. */
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
          // What these read keeps nothing: to load it anew for every file takes longer than the tests.
          isolate: false,
          include: [
            '{contract,src,sw,server,demo,game-simulation,latency-responder,game-server-tool,build}/**/*.test.ts',
          ],
        },
      },
      {
        plugins: plugins(),
        test: {
          ...patience,
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          // These wait for disks and child processes half of their time. Alone, for the others need the cores.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: plugins(),
        test: {
          ...patience,
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/dom-setup.ts'],
        },
      },
    ],
  },
})
