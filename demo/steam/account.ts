/** SteamID64 of account 0 in the public universe (developer.valvesoftware.com/wiki/SteamID). */
const firstSteamId = 76_561_197_960_265_728n

/** The 32-bit account number of a player in a game server's log. */
export const accountOf = (steamId: string): number => Number(BigInt(steamId) - firstSteamId)

export const steamIdOfAccount = (account: number): string => String(firstSteamId + BigInt(account))
