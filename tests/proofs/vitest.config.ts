import { defineConfig } from 'vitest/config'

/** The parts of `npm run proof`, and `npm run proof:upgrade`. They take hours at their full count. */
export default defineConfig({
  test: {
    include: ['tests/proofs/{parts/*,upgrade}.proof.ts'],
    testTimeout: 172_800_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    reporters: 'verbose',
  },
})
