import { userInfo } from 'node:os'
import type { Actor } from '../kernel/audit/entry.ts'

/** Who runs the command, for the audit. */
export function consoleActor(): Actor {
  return { name: operatingSystemUser(), role: 'console', requestId: null, address: null }
}

/** The name of the operating-system user; a container may run under a number that has no name. */
function operatingSystemUser(): string {
  try {
    return userInfo().username
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
