/** The game servers of a community: their process (`game-servers.ts`), what they report, and how the portal lists them. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import type { CommunityServer } from '../../../../contract/community/community-items.ts'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import type { Ground } from '../../campaign.ts'

export const categories = ['deathmatch', 'retakes', 'solo 1v1', 'competitive', 'public'] as const

const reportSchema = v.object({
  questions: v.number(),
  /** Visits less than 9 s after the last one. */
  early: v.number(),
  /** Between two visits, in milliseconds. */
  longest: v.number(),
  /** The same of servers that did not respond. */
  longestAway: v.number(),
  /** Visits after more than 20 s, or 66 s if the server did not respond. */
  missed: v.number(),
  example: v.string(),
  unasked: v.number(),
  /** Seconds. */
  lag: v.number(),
  away: v.number(),
  players: v.number(),
})
export type FleetReport = v.InferOutput<typeof reportSchema>

/** What the game servers have seen since the last call. */
export async function readReport(gameServers: ChildProcess): Promise<FleetReport> {
  gameServers.send('report')
  const [message] = await once(gameServers, 'message')
  return v.parse(reportSchema, message)
}

export interface Fleet {
  readonly child: ChildProcess
  /** On loopback, one for each server. */
  readonly ports: readonly number[]
}

/** Starts the game servers, 10,000 unless the run was told another number; they end after the test. */
export async function startFleet({ servers = 10_000, seed, firstStep }: Ground): Promise<Fleet> {
  const script = path.resolve('tests/proofs/support/community/game-servers.ts')
  const child = fork(script, [String(servers), seed, String(firstStep)])
  onTestFinished(() => void child.kill())
  const [opened] = await once(child, 'message')
  return { child, ports: v.parse(v.object({ ports: v.array(v.number()) }), opened).ports }
}

/** The servers as a community lists them, in all regions. `category` gives the mode of the server of this index. */
export const listedAt = (ports: readonly number[], category: (index: number) => string): CommunityServer[] =>
  ports.map((port, i) => ({
    ip: '127.0.0.1',
    port,
    name: `社区服务器 #${i + 1} · 128 tick`,
    category: category(i),
    region: defaultSettings.regions[i % defaultSettings.regions.length]?.code ?? '',
    tickrate: 128,
    ontop: i < 3 ? 10 : 0,
    star: i % 9 === 0,
    rules: [],
  }))

/** The modes in turn. */
export const categoryInTurn = (index: number): string => categories[index % categories.length] ?? ''
