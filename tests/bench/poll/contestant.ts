/** The process of one contestant: sweeps on request and reports what that cost. */
import * as v from 'valibot'
import { sweepWithGamedig } from './gamedig-sweep.ts'
import { createSweep } from './poller-sweep.ts'
import { type Speed, sweepRaw } from './raw-sweep.ts'

const jobSchema = v.object({
  contestant: v.picklist(['raw', 'spawnpoint', 'gamedig']),
  inFlight: v.number(),
  perMs: v.number(),
  ports: v.array(v.number()),
})
type Job = v.InferOutput<typeof jobSchema>

/** Created with the first job; every job of a process names the same servers. */
let sweep: (() => Promise<number>) | undefined
const contestants: Record<Job['contestant'], (ports: readonly number[], speed: Speed) => Promise<number>> = {
  raw: sweepRaw,
  spawnpoint(ports) {
    sweep ??= createSweep(ports)
    return sweep()
  },
  gamedig: (ports, { inFlight }) => sweepWithGamedig(ports, inFlight),
}

process.on('message', async (message) => {
  const { contestant, ports, ...speed } = v.parse(jobSchema, message)
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const reached = await contestants[contestant](ports, speed)
  const cpu = process.cpuUsage(cpuBefore)
  const ms = performance.now() - startedAt
  process.send?.({ reached, ms, cpuMs: (cpu.user + cpu.system) / 1000 })
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
