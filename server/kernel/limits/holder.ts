import type { KeyedHash } from '../secrets/keyed-hash.ts'
import { clientKey } from './client-key.ts'
import { networkOfKey } from './rules/network-of-key.ts'

/** Who takes something of a common pool. */
export interface Holder {
  /** The account, or the address (IPv6: the /64) of a guest. */
  readonly owner: string
  /** The /48, or the /24 of an IPv4 address. */
  readonly network: string
  readonly isGuest: boolean
}

/** Whose turn it is in the memory of a process, where nothing is stored and no hash is needed. */
export type Client = Pick<Holder, 'owner' | 'network'>

/** `ip` as {@link clientKey} takes it. */
export function clientOf(ip: string): Client {
  const owner = clientKey(ip)
  return { owner, network: networkOfKey(owner) }
}

/** `ip` as {@link clientKey} takes it; `account` its id, undefined for a guest. Addresses are hashed: holders are stored. */
export type HolderOf = (ip: string, account?: string) => Holder

export const createHolderOf =
  (hash: KeyedHash): HolderOf =>
  (ip, account) => {
    const { owner, network } = clientOf(ip)
    return {
      owner: account === undefined ? hash(`client ${owner}`) : `account ${account}`,
      network: hash(`network ${network}`),
      isGuest: account === undefined,
    }
  }
