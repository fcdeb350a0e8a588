import { startInstance } from '../../../server/rentals/backends/simulated/instance.ts'
import type { Launch } from '../../../server/rentals/backends/simulated/launch.ts'

/** Launches an instance in this process, for tests that do not need a separate one. */
export const inProcess: Launch = async (options) => {
  const instance = await startInstance(options)
  let stopped: (how: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    stopped = resolve
  })
  return { ...instance, pid: undefined, ended, stop: () => instance.close().then(() => stopped('stopped')) }
}
