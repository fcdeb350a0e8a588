import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { longestWait } from '../../../contract/game-side/carrier.ts'
import { cpuOf } from '../api/report-cpu.ts'
import { startGamePortal } from './portal.ts'

export interface Waiting {
  /** Resident kB per waiting server. */
  readonly perServer: number
  /** Processor seconds of a minute: of the portal without calls, and what the calls and the looks for them add. */
  readonly alone: number
  readonly added: number
}

export interface WaitingServers {
  readonly servers: number
  /** How many of them each machine has. */
  readonly perMachine: number
  /** Of each measurement, scaled to a minute. */
  readonly seconds: number
}

/** What game servers that wait for acts cost a portal that has none for them. */
export async function measureWaiting({ servers, perMachine, seconds }: WaitingServers): Promise<Waiting> {
  const portal = await startGamePortal(servers)
  const cpuPerMinute = async (lasts: number): Promise<number> => {
    const before = await cpuOf(portal.child)
    await delay(lasts * 1000)
    return ((await cpuOf(portal.child)) - before) / 1e6 / (lasts / 60)
  }
  // It compiles, and asks servers that are not there.
  await delay(30_000)
  const alone = await cpuPerMinute(seconds)
  const memory = portal.residentMb()
  const tools = fork(new URL('./waiting-tools.ts', import.meta.url).pathname)
  const machines = Array.from({ length: Math.ceil(servers / perMachine) }, (_, at) =>
    portal.logs.slice(at * perMachine, (at + 1) * perMachine),
  )
  tools.send({ machines })
  await once(tools, 'message')
  await delay(longestWait * 1000)
  const perServer = ((portal.residentMb() - memory) * 1000) / servers
  // Whole periods: calls that began together end together.
  const both = await cpuPerMinute(longestWait * Math.max(1, Math.round(seconds / longestWait)))
  tools.disconnect()
  await once(tools, 'exit')
  await portal.stop()
  return { perServer, alone, added: both - alone }
}
