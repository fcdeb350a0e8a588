import { DriverError, type ServerDriver } from '../../../server/rentals/backends/driver.ts'

/** A backend whose calls fail where `fails` says so: half of them before they work, half of them with the response lost. */
export function failingDriver(driver: ServerDriver, fails: () => boolean): ServerDriver {
  let isAfter = false
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    const isFailing = fails()
    if (isFailing) isAfter = !isAfter
    if (isFailing && !isAfter) throw new DriverError('retryable', 'the backend does not respond')
    const result = await work()
    if (isFailing) throw new DriverError('retryable', 'the response of the backend is lost')
    return result
  }
  return {
    ...driver,
    create: (spec, key) => call(() => driver.create(spec, key)),
    find: (key) => call(() => driver.find(key)),
    describe: (ref) => call(() => driver.describe(ref)),
    configure: (ref, config) => call(() => driver.configure(ref, config)),
  }
}
