/** SteamID64 of account 0 in the public universe: `7656119` and ten digits. */
const base = 76_561_197_960_265_728n
const maxAccount = 2 ** 32 - 1

/** The SteamID64 of a 32-bit account number. */
export const steamIdOfAccount = (account: number): string => String(base + BigInt(account))

/** The account number of a SteamID64; undefined for an invalid one. */
export function accountOf(steamId: string): number | undefined {
  if (!/^7656119\d{10}$/.test(steamId)) return undefined
  const account = Number(BigInt(steamId) - base)
  return account >= 0 && account <= maxAccount ? account : undefined
}

/**
 * The SteamID64 of `[U:1:22202]` or `STEAM_1:0:11101` in a log; undefined for bots, the console and anything
 * else. Formats: developer.valvesoftware.com/wiki/SteamID.
 */
export function readSteamId(text: string): string | undefined {
  const modern = /^\[U:1:(\d{1,10})\]$/.exec(text)
  if (modern) return inRange(Number(modern[1]))
  const old = /^STEAM_[01]:([01]):(\d{1,10})$/.exec(text)
  return old ? inRange(Number(old[2]) * 2 + Number(old[1])) : undefined
}

const inRange = (account: number): string | undefined =>
  account > 0 && account <= maxAccount ? steamIdOfAccount(account) : undefined
