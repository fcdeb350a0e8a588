import type { BadgeFilter } from '../../../contract/leaderboard.ts'
import { accountOf } from '../../domain/match-log/steam-id.ts'
import { hostileNames, playerNames } from '../player-names.ts'
import { personas } from '../steam/personas.ts'

/** Somebody who plays in the demo. */
export interface DemoPlayer {
  readonly account: number
  readonly name: string
  /** From 0 to 1: how good, and how often at play. */
  readonly skill: number
  readonly zeal: number
  /** Plays every mode, in every season. */
  readonly isRegular: boolean
}

const firstAccount = 52_000_000
const crowdSize = 420

const personaPlayers = personas
  .filter(({ username }) => username !== 'new player')
  .flatMap(({ steamId, username }, i): DemoPlayer[] => {
    const account = accountOf(steamId)
    return account === undefined
      ? []
      : [{ account, name: username, skill: 0.4 + i * 0.09, zeal: 0.5 + i * 0.05, isRegular: true }]
  })

/** A name for the nth of the crowd: those of the servers first, then with what players append. */
function nameAt(i: number): string {
  if (i < playerNames.length) return playerNames[i] ?? ''
  if (i % 40 === 7) return hostileNames[Math.floor(i / 40) % hostileNames.length] ?? ''
  const tails = ['_CN', '丶', '2077', ' 小号', '-', '7', '.exe', 'ovo', '·', ' [AFK]']
  return `${playerNames[(i * 31) % playerNames.length] ?? ''}${tails[i % tails.length] ?? ''}`
}

const spread = (i: number, factor: number): number => ((i * factor) % 997) / 997

/** Everybody whom the boards of the demo show. */
export const demoPlayers: readonly DemoPlayer[] = [
  ...personaPlayers,
  ...Array.from({ length: crowdSize }, (_, i): DemoPlayer => {
    return {
      account: firstAccount + i * 7919,
      name: nameAt(i),
      skill: spread(i + 1, 337),
      zeal: spread(i + 3, 613),
      isRegular: false,
    }
  }),
]

const byName = new Map(demoPlayers.map((player) => [player.name, player]))

/** The player of a name that a game server shows. */
export const playerNamed = (name: string): DemoPlayer | undefined => byName.get(name)

/** Who joins a server besides those it shows, so that the people whom a visitor can be are at play too. */
export const guestOf = (index: number): DemoPlayer | undefined => personaPlayers[index % (personaPlayers.length * 2)]

/** Badges beyond those of the personas, by place in the crowd. */
export const demoBadges: readonly { readonly account: number; readonly group: BadgeFilter }[] = demoPlayers
  .slice(personaPlayers.length)
  .map(({ account, skill }, i) => ({ account, group: badgeOf(skill, i) }))
  .flatMap(({ account, group }) => (group === undefined ? [] : [{ account, group }]))

function badgeOf(skill: number, i: number): BadgeFilter | undefined {
  if (skill > 0.93) return 'pro'
  if (i % 37 === 5) return 'kol'
  return i % 83 === 11 ? 'op' : undefined
}
