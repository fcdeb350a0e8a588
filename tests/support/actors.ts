import type { Actor } from '../../server/kernel/audit/entry.ts'

/** An operator on the command line. */
export const operator: Actor = { name: 'root', role: 'console', requestId: null, address: null }
