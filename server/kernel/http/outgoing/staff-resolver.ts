import { createConfiguredResolver } from './configured-resolver.ts'
import { createOwnResolver } from './own-resolver.ts'
import type { ResolveName } from './public-lookup.ts'

const atATime = 8

/** Resolves names that staff chose; those of `privateHosts` (lower case), which the operator configured, as configured ones. */
export function createStaffResolver(privateHosts: ReadonlySet<string>): ResolveName {
  const own = createOwnResolver({ atATime })
  const configured = createConfiguredResolver()
  return (host) => (privateHosts.has(host.toLowerCase()) ? configured : own)(host)
}
