import { minutes } from '../../../../../contract/duration.ts'
import type { GameLink, SayTarget } from '../../../../../contract/game-side/staff-game-side.ts'

/** Above this, ends of bans and VIP come visibly too early or too late. */
const clockTolerance = minutes(1)

/** Whether the portal can make something happen on a server now. */
export const isReached = ({ link }: GameLink): boolean => link !== null && !link.isAway && link.console === 'ok'

/** Whether a console may be of use: no tool calls for the server now, or there is one already. */
export const takesConsole = ({ link, console }: GameLink): boolean =>
  console !== null || link === null || link.isAway || link.carrier === 'direct'

/** What keeps a server from doing what the portal says, the most important first. */
export type LinkTrouble = 'noTool' | 'away' | 'off' | 'unreachable' | 'refused' | 'garbled' | 'clock' | 'reported'

export function troublesOf({ link }: GameLink): LinkTrouble[] {
  if (link === null) return ['noTool']
  // What a tool said before it went away may be over.
  if (link.isAway) return ['away']
  return [
    ...(link.console === 'ok' ? [] : [link.console]),
    ...(link.problem === null ? [] : (['reported'] as const)),
    ...(Math.abs(link.clockAhead) > clockTolerance ? (['clock'] as const) : []),
  ]
}

/** Those in trouble first, those without a tool last of them; otherwise as they are. */
export function troubledFirst(links: readonly GameLink[]): GameLink[] {
  const rank = (link: GameLink): number => {
    const [first] = troublesOf(link)
    if (first === undefined) return 2
    return first === 'noTool' ? 1 : 0
  }
  return [...links].sort((a, b) => rank(a) - rank(b))
}

/** The modes of servers that can be reached, in the order of the list. */
export const modesOf = (links: readonly GameLink[]): string[] => [...new Set(links.map(({ server }) => server.mode))]

/** The servers that a target stands for: those that hear it now, and those that do not. */
export function audienceOf(links: readonly GameLink[], target: SayTarget) {
  const meant = links.filter(({ server }) => {
    if (target.to === 'server') return server.id === target.id
    return target.to === 'all' || server.mode === target.mode
  })
  return { hear: meant.filter(isReached), miss: meant.filter((link) => !isReached(link)) }
}

/** A target as the value of a choice, such as `mode:dm`. */
export function targetKey(target: SayTarget): string {
  if (target.to === 'server') return `server:${target.id}`
  return target.to === 'mode' ? `mode:${target.mode}` : 'all'
}

export function targetOf(key: string): SayTarget {
  if (key.startsWith('server:')) return { to: 'server', id: key.slice('server:'.length) }
  return key.startsWith('mode:') ? { to: 'mode', mode: key.slice('mode:'.length) } : { to: 'all' }
}
