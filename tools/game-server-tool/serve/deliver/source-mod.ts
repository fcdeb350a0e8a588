import { steamId2Of } from '../../../../contract/accounts/steam-id.ts'
import type { Holder } from './groups.ts'

/** Ends the portal's lines of `admins_simple.ini`. */
const mark = '// spawnpoint'
const ownLine = /^"STEAM_[01]:[01]:\d+" "[\w:]*" \/\/ spawnpoint\r?\n/gm
const ownLastLine = /\n"STEAM_[01]:[01]:\d+" "[\w:]*" \/\/ spawnpoint$/

/** `admins_simple.ini` with the members: `"STEAM_1:…" "immunity:flags"`. Everything else stays byte for byte. */
export function withSimpleAdmins(text: string, holders: readonly Holder[]): string {
  const rest = text.replace(ownLine, '').replace(ownLastLine, '')
  const lines = holders.flatMap(({ steamId, groups }) => {
    const flags = [...new Set(groups.flatMap(({ sourceModFlags }) => [...sourceModFlags]))].sort().join('')
    const immunity = Math.max(0, ...groups.map((group) => group.immunity))
    return flags === '' ? [] : [`"${steamId2Of(steamId)}" "${immunity}:${flags}" ${mark}`]
  })
  if (lines.length === 0) return rest
  return rest === '' || rest.endsWith('\n') ? `${rest}${lines.join('\n')}\n` : `${rest}\n${lines.join('\n')}`
}
