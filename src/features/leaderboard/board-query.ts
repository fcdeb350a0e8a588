import type { LeaderboardMode } from '../../../contract/leaderboard.ts'

/** The address's query with this board in it; parameters of others stay. The default mode needs no word. */
export function boardQuery(search: string, mode: LeaderboardMode, period: string | null): string {
  const query = new URLSearchParams(search)
  if (mode === 'dm') query.delete('mode')
  else query.set('mode', mode)
  if (period === null) query.delete('season')
  else query.set('season', period)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
