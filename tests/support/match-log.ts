import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'

/** Second 0 of the tests' logs: 2026-06-01 00:00:00 on the game server's wall clock. */
export const logStart = Date.UTC(2026, 5, 1) / 1000

const two = (n: number): string => String(n).padStart(2, '0')

/** A timestamp in the format of game server logs; `at` in epoch seconds. */
export function stampText(at: number): string {
  const date = new Date(at * 1000)
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
  return `${day} - ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

/** A line as sent over HTTP, `seconds` after the start. */
export const logLine = (seconds: number, text: string): string => `${stampText(logStart + seconds)}.000 - ${text}\n`

/** The same line as written to a file. */
export const fileLine = (seconds: number, text: string): string => `L ${stampText(logStart + seconds)}: ${text}\n`

export type TestSide = 'CT' | 'TERRORIST'

export const playerTag = (account: number, side: TestSide = 'CT'): string =>
  `"p${account}<${account % 64}><[U:1:${account}]><${side}>"`

export const killText = (
  killer: number,
  victim: number,
  more: { weapon?: string; flags?: string; sides?: readonly [TestSide, TestSide] } = {},
): string => {
  const [own, other] = more.sides ?? ['CT', 'TERRORIST']
  const weapon = more.weapon ?? 'ak47'
  return `${playerTag(killer, own)} [1 2 3] killed ${playerTag(victim, other)} [4 5 6] with "${weapon}"${more.flags ?? ''}`
}

export const joinText = (account: number, side: TestSide): string =>
  `"p${account}<${account % 64}><[U:1:${account}]>" switched from team <Unassigned> to <${side}>`

export const wonText = (side: TestSide, score = '1'): string =>
  `Team "${side}" triggered "SFUI_Notice_CTs_Win" (CT "${score}") (T "0")`

export const steamId = steamIdOfAccount
