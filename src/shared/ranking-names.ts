import type { Language } from '../../contract/language.ts'
import { type LeaderboardMode, listWordOf } from '../../contract/leaderboard/leaderboard.ts'
import { type Mode, modeOf } from '../../contract/servers/modes.ts'
import { textIn } from '../platform/text-in.ts'

/** What the community calls the mode of a ranking; the mode's word where its list no longer has it. */
export function nameOfRanking(modes: readonly Mode[], mode: LeaderboardMode, language: Language): string {
  const word = listWordOf(mode)
  return textIn(modeOf(modes, word)?.name, language) ?? word
}
