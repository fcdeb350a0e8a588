import { connectCommand, isIp, isPort, serverId } from '../servers/address.ts'

interface Joinable {
  readonly public_ip: string | null
  readonly server_port: number | null
  readonly sv_password: string
}

/** The address and the password, each only if it is valid (S16): a console runs whatever is pasted. */
function partsOf({ public_ip, server_port, sv_password }: Joinable) {
  if (public_ip === null || server_port === null || !isIp(public_ip) || !isPort(server_port)) return undefined
  const password = /^[A-Za-z0-9]+$/.test(sv_password) ? sv_password : ''
  return { ip: public_ip, port: server_port, password }
}

/**
 * The console command that a player pastes. CS2 does not prompt for a password, so it is included. Undefined
 * without an address.
 */
export function rentalConnectCommand(rental: Joinable): string | undefined {
  const parts = partsOf(rental)
  if (parts === undefined) return undefined
  const connect = connectCommand(parts.ip, parts.port)
  return parts.password === '' ? connect : `${connect}; password ${parts.password}`
}

/** Steam's link that joins with the password, `steam://connect/ip:port/password`. */
export function rentalJoinUrl(rental: Joinable): string | undefined {
  const parts = partsOf(rental)
  if (parts === undefined) return undefined
  const link = `steam://connect/${serverId(parts.ip, parts.port)}`
  return parts.password === '' ? link : `${link}/${parts.password}`
}
