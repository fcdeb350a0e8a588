import { connectCommand, isIp, isPort, serverId } from './address.ts'

interface Joinable {
  readonly public_ip: string | null
  readonly server_port: number | null
  readonly sv_password: string
}

/** The address and the password, each only where it is nothing else (S16): a console runs what it is given. */
function partsOf({ public_ip, server_port, sv_password }: Joinable) {
  if (public_ip === null || server_port === null || !isIp(public_ip) || !isPort(server_port)) return undefined
  const password = /^[A-Za-z0-9]+$/.test(sv_password) ? sv_password : ''
  return { ip: public_ip, port: server_port, password }
}

/** What a player pastes into the console: CS2 asks for no password, so it goes along. Undefined without address. */
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
