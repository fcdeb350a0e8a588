import { parseServerId, serverId } from '../servers/address.ts'

/** Addresses in a text: one a line, or separated by spaces or commas; `connect` before one is ignored. */
export function addressesIn(text: string): { addresses: string[]; wrong: string[] } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '' && word !== 'connect')
  const parsed = words.map((word) => ({ word, place: parseServerId(word) }))
  const addresses = parsed.flatMap(({ place }) => (place ? [serverId(place.ip, place.port)] : []))
  return { addresses: [...new Set(addresses)], wrong: parsed.flatMap(({ word, place }) => (place ? [] : [word])) }
}
