import { hours, seconds } from '../contract/duration.ts'
import type { ServerId } from '../contract/servers/address.ts'
import type { PlacedServer } from './network.ts'
import type { HistorySample } from './portal-access.ts'
import type { HistoryStep } from './scenario.ts'
import type { DemoServer } from './servers.ts'

/** Activity of a Chinese community by the hour of Asia/Shanghai: 0 at dawn, 1 in the evening. */
function busyness(epochSeconds: number): number {
  const hour = (epochSeconds / 3600 + 8) % 24
  return 0.5 + 0.5 * Math.cos(((hour - 21) / 24) * 2 * Math.PI)
}

function playersAt({ attendance }: DemoServer, step: number, random: () => number): number {
  if (attendance.kind === 'fixed') return attendance.players
  const { from, to } = attendance
  const wobble = (random() - 0.5) * 0.2
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, busyness(step) + wobble)))
}

/**
 * The 24 hours before `now` (epoch milliseconds) as the recorder would have written them, oldest first, so that a first
 * run has charts. A server that never replies has none; maps change about every half hour.
 */
export function* pastSteps(
  placed: readonly PlacedServer[],
  stepSeconds: number,
  now: number,
  random: () => number,
): Generator<HistoryStep> {
  const maps = new Map<ServerId, string>()
  const reached = placed.filter(({ server }) => !server.traits.silent)
  const startOf = (instant: number): number => Math.floor(instant / seconds(stepSeconds)) * stepSeconds
  const end = startOf(now)
  for (let step = startOf(now - hours(24)) + stepSeconds; step < end; step += stepSeconds) {
    const samples = reached.map(({ id, server }): HistorySample => {
      const known = maps.get(id)
      const map =
        known !== undefined && random() < 0.85 ? known : (server.maps[Math.floor(random() * server.maps.length)] ?? '')
      maps.set(id, map)
      return { serverId: id, players: playersAt(server, step, random), map }
    })
    yield { stepStart: step, samples }
  }
}
