import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { lateStyles } from './build/late-styles.ts'
import { linguiMacros } from './build/lingui-macros.ts'

const plugins = () => [react(), linguiMacros(), lingui(), lateStyles()]

/** `*.test.ts` runs in Node, `*.test.tsx` with a DOM; tests/contract runs the same suite on every database. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'node',
          environment: 'node',
          // What these read keeps nothing: to load it anew for every file takes longer than the tests.
          isolate: false,
          include: ['{contract,src,sw,server,build}/**/*.test.ts'],
        },
      },
      {
        plugins: plugins(),
        test: {
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
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/dom-setup.ts'],
        },
      },
    ],
  },
})
