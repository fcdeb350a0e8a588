import type { StorageState } from '../../server/kernel/db/rules/storage.ts'

/** A database that accepts writes, with room on its disk. */
export const roomyState: StorageState = {
  problem: undefined,
  disk: { freeBytes: 5_000_000_000, isLow: false },
  databaseBytes: 2_000_000,
}

/** What watches it, with the state of a test. */
export const storageOf = (state: () => StorageState = () => roomyState) => ({ state, confirmed: async () => state() })
