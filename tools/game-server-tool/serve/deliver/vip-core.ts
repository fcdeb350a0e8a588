import { seconds } from '../../../../contract/duration.ts'
import type { Holder } from './groups.ts'

/** What VIPCore was told about a player. `isSure` false: it was about to be told. */
export interface GivenVip {
  readonly group: string
  readonly until: number | null
  readonly isSure: boolean
}

export interface VipStep {
  readonly steamId: string
  /** What it has after the commands; undefined: nothing. */
  readonly given: GivenVip | undefined
  readonly commands: readonly string[]
}

/** VIPCore counts the seconds of an end since 1970 with 32 bits. */
const lastEnd = 2 ** 31 - 1

/** Rounded up: the end is when the tool takes it back. 0, without an end, also for one that VIPCore cannot count to. */
function timeOf(until: number | null, now: number, unit: number): number {
  if (until === null) return 0
  const time = Math.max(1, Math.ceil((until - now) / seconds(unit)))
  return now / seconds(1) + time * unit > lastEnd ? 0 : time
}

/**
 * What VIPCore has to be told, so that it has the holders and no one else whom the portal gave it. Safe to repeat: it
 * leaves a player alone whom it has already, which is why time and group follow where it is not sure. `unit`: seconds.
 */
export function vipSteps(
  given: ReadonlyMap<string, GivenVip>,
  holders: readonly Holder[],
  now: number,
  unit: number,
): readonly VipStep[] {
  const wanted = new Map(
    holders.flatMap(({ steamId, groups, until }) => {
      const group = groups.find(({ vipGroup }) => vipGroup !== '')?.vipGroup
      return group === undefined ? [] : [[steamId, { group, until }] as const]
    }),
  )
  const steps: VipStep[] = []
  for (const steamId of given.keys()) {
    if (!wanted.has(steamId)) {
      steps.push({ steamId, given: undefined, commands: [`css_vip_deleteuser "${steamId}"`] })
    }
  }
  for (const [steamId, { group, until }] of wanted) {
    const before = given.get(steamId)
    const isNew = before === undefined || !before.isSure
    const commands = [
      ...(isNew ? [`css_vip_adduser "${steamId}" "${group}" "${timeOf(until, now, unit)}"`] : []),
      ...(before !== undefined && (isNew || before.group !== group)
        ? [`css_vip_updategroup "${steamId}" "${group}"`]
        : []),
      ...(before !== undefined && (isNew || before.until !== until)
        ? [`css_vip_updatetime "${steamId}" "${timeOf(until, now, unit)}"`]
        : []),
    ]
    if (commands.length > 0) steps.push({ steamId, given: { group, until, isSure: true }, commands })
  }
  return steps
}
