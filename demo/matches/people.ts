import type { BadgeFilter } from '../../contract/leaderboard/leaderboard.ts'
import { hostileNames, playerNames } from '../player-names.ts'
import { accountOf } from '../steam/account.ts'
import { personas } from '../steam/personas.ts'

/** A player of the demo. */
export interface DemoPlayer {
  readonly account: number
  readonly name: string
  /** From 0 to 1: how good, and how often at play. */
  readonly skill: number
  readonly zeal: number
  /** Kills and aims as no human does, for staff to find. */
  readonly isSuspect?: true
}

/** Chosen so that the faces of the demo's accounts are easy to tell apart. */
const firstAccount = 52_391_524
const accountsApart = 7919

/** The personas, except those who never play. */
export const personaPlayers: readonly DemoPlayer[] = personas
  .filter(({ username }) => username !== 'new player' && username !== 'NightShift')
  .map(
    ({ steamId, username }, i): DemoPlayer => ({
      account: accountOf(steamId),
      name: username,
      skill: 0.4 + i * 0.09,
      zeal: 0.5 + i * 0.05,
    }),
  )

const spread = (i: number, factor: number): number => ((i * factor) % 997) / 997

const playerAt = (name: string, i: number): DemoPlayer => ({
  account: firstAccount + i * accountsApart,
  name,
  skill: spread(i + 1, 337),
  zeal: spread(i + 3, 613),
})

const crowdNames = [...playerNames.zh, ...playerNames.en]
const crowd = crowdNames.map(playerAt)

/** Players with hostile names; only a demo with edge cases has them on its leaderboard. */
export const hostilePlayers: readonly DemoPlayer[] = hostileNames.map((name, i) =>
  playerAt(name, crowdNames.length + i),
)

/** Someone whose record is implausible, and who never signed in. A note of the moderator leads staff here. */
export const suspectPlayer: DemoPlayer = {
  account: firstAccount - accountsApart,
  name: 'oneTap_wizard',
  skill: 1,
  zeal: 1,
  isSuspect: true,
}

/** Every player of the demo's leaderboard, each name once. */
export const demoPlayers: readonly DemoPlayer[] = [...personaPlayers, ...crowd]

const byName = new Map([...demoPlayers, ...hostilePlayers].map((player) => [player.name, player]))

/** The players with these names; unknown names are left out. */
export const playersNamed = (names: readonly string[]): readonly DemoPlayer[] =>
  names.flatMap((name) => byName.get(name) ?? [])

/** Badges beyond those of the personas. */
export const demoBadges: readonly { readonly account: number; readonly group: BadgeFilter }[] = crowd.flatMap(
  ({ account, skill }, i) => {
    const group = badgeOf(skill, i)
    return group === undefined ? [] : [{ account, group }]
  },
)

function badgeOf(skill: number, i: number): BadgeFilter | undefined {
  if (skill > 0.93) return 'pro'
  if (i % 37 === 5) return 'kol'
  return i % 83 === 11 ? 'op' : undefined
}
