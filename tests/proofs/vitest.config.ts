import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The parts of `npm run proof`, and `npm run proof:upgrade`. They take hours at their full count. */
export default defineConfig({
  test: {
    include: ['tests/proofs/{parts/*,upgrade}.proof.ts'],
    testTimeout: 172_800_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    reporters: 'verbose',
    // The servers that are started from source load in half of the time.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/node') },
  },
})
