import { startInstance } from '../../../server/rentals/backends/simulated/instance.ts'
import type { Launch } from '../../../server/rentals/backends/simulated/launch.ts'

/** An instance in this process, for what needs no process of its own. */
export const inProcess: Launch = async (options) => {
  const instance = await startInstance(options)
  let stopped: (how: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    stopped = resolve
  })
  return { ...instance, pid: undefined, ended, stop: () => instance.close().then(() => stopped('stopped')) }
}
