import { defineConfig } from 'vitest/config'

/** Proofs that are too long for the gate: each has a command of its own in package.json. */
export default defineConfig({
  test: { include: ['tests/proof/*.test.ts'], testTimeout: 900_000, hookTimeout: 900_000, reporters: 'verbose' },
})
