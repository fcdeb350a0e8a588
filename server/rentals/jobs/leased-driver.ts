import type { Lease } from '../../kernel/jobs/job-lease.ts'
import type { ServerDriver } from '../backends/driver.ts'

/**
 * Wraps the driver for one job: every call checks the lease before it starts and again before its result or error is
 * returned, so that nothing is written after another worker has taken over.
 */
export function leasedDriver(driver: ServerDriver, { hold, signal }: Lease): ServerDriver {
  const held = async <T>(call: () => Promise<T>): Promise<T> => {
    await hold()
    try {
      return await call()
    } finally {
      await hold()
    }
  }
  return {
    ...driver,
    create: (spec, key) => held(() => driver.create(spec, key, signal)),
    find: (key) => held(() => driver.find(key)),
    describe: (ref) => held(() => driver.describe(ref)),
    configure: (ref, config) => held(() => driver.configure(ref, config)),
    restart: (ref, key) => held(() => driver.restart(ref, key)),
    relocate: (ref, spec, key) => held(() => driver.relocate(ref, spec, key, signal)),
    destroy: (ref) => held(() => driver.destroy(ref)),
  }
}
