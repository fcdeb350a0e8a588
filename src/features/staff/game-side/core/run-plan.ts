import {
  blankOf,
  type CommandBlank,
  filledLine,
  type GameCommand,
  isCommandFor,
  shownQuoted,
} from '../../../../../contract/game-side/commands.ts'
import type { GameCommands, GameLink, RunTarget } from '../../../../../contract/game-side/staff-game-side.ts'
import { audienceOf, targetOf } from './reach.ts'

/** What is known of what a command leaves blank. */
export interface RunInput {
  readonly steamId: string | null
  /** Where the player is. */
  readonly places: GameCommands['places']
  /** What was typed. */
  readonly text: string
}

export interface RunPlan {
  /** Names of the servers that it runs on. */
  readonly names: readonly string[]
  /** What their consoles get: one line, or several where the player has another number on each. */
  readonly lines: readonly string[]
  /** Servers of the target that are not reached now. */
  readonly misses: number
}

/** Whether a command is about one player. */
export const isAboutPlayer = ({ line }: Pick<GameCommand, 'line'>): boolean => {
  const blank = blankOf(line)
  return blank === 'player' || blank === 'userid'
}

/** A text that stands for what is not typed yet. */
const unknownIn = (blank: CommandBlank | undefined): string => (blank === undefined ? '' : `{${blank}}`)

/** What a command would run, and where. */
export function runPlan(
  command: GameCommand,
  links: readonly GameLink[],
  target: RunTarget,
  { steamId, places, text }: RunInput,
): RunPlan {
  const { line } = command
  const lineFor = (userId: number | null): string =>
    filledLine(line, { steamId, userId, quotedText: shownQuoted(text) ?? `"${unknownIn(blankOf(line))}"` }) ?? line
  if (target.to === 'player') {
    const here = places.filter(({ server }) => isCommandFor(command, server))
    return {
      names: here.map(({ server }) => server.name),
      lines: [...new Set(here.map(({ userId }) => lineFor(userId)))],
      misses: 0,
    }
  }
  const { hear, miss } = audienceOf(
    links.filter(({ server }) => isCommandFor(command, server)),
    target,
  )
  return { names: hear.map(({ server }) => server.name), lines: [lineFor(null)], misses: miss.length }
}

/** The choice of the servers that the player is on. */
export const playerKey = 'player'

/** A target by its key. */
export const runTargetOf = (key: string): RunTarget => (key === playerKey ? { to: 'player' } : targetOf(key))
