import { isIPv6, SocketAddress } from 'node:net'
import type { QueueItem } from './linked-queue.ts'
import * as packets from './packets.ts'
import { type Failure, fail, type QueryFault, type Result } from './result.ts'
import type { Family, PooledSocket, Sender } from './socket-pool.ts'
import { type Assembly, createAssembly } from './split-answer.ts'

/** Address of a game server. `ip` is a literal IPv4 or IPv6 address. */
export interface GameAddress {
  readonly ip: string
  readonly port: number
}

type Request = (challenge: packets.Challenge) => Buffer

/** The kinds of queries. Their replies have different types. */
type Kind = 'info' | 'players'

/** The protocol of one kind of query. */
export interface QueryProtocol<T> {
  readonly kind: Kind
  readonly request: Request
  /** Parses a reply; undefined for a reply to another query. @param appId of the game, if known. */
  readonly accept: (answer: Buffer, appId: number) => Result<T> | undefined
}

/** The caller's object for a queried server, passed back with the result. */
export interface QueryTarget {
  readonly peer: Peer
}

export interface QueryRequest<T, A extends QueryTarget> {
  readonly target: A
  readonly protocol: QueryProtocol<T>
  readonly appId: number
  /** Called once, never before the query function has returned. */
  readonly done: (result: Result<T>, target: A) => void
}

/** One client's state of a game server. Only the exchange reads or writes it. */
export interface Peer extends Sender {
  readonly family: Family
  challenge: packets.Challenge
  /** The socket of the last query of each kind. */
  readonly last: Record<Kind, PooledSocket<Pending> | undefined>
  busy: boolean
}

/** The kernel's spelling of the address, for comparison with a reply's sender. */
const spelled = (ip: string): string =>
  ip.includes(':') && isIPv6(ip) ? new SocketAddress({ address: ip, family: 'ipv6' }).address : ip

/** The initial state of a server. */
export function newPeer({ ip, port }: GameAddress): Peer {
  const family = ip.includes(':') ? 'udp6' : 'udp4'
  const last = { info: undefined, players: undefined }
  return { ip: spelled(ip), port, family, challenge: packets.noChallenge, last, busy: false }
}

/** A pending request: how to send it, and how to complete it. */
export interface Pending extends Sender, QueueItem<Pending> {
  readonly peer: Peer
  readonly kind: Kind
  from: PooledSocket<Pending> | undefined
  deadline: number
  triesLeft: number
  challenges: number
  /** True if the last packet repeats one that got no reply: its reply proves that one of the two was lost. */
  isRepeated: boolean
  /** True after the first time-out. */
  hasTimedOut: boolean
  assembly: Assembly | undefined
  request(challenge: packets.Challenge): Buffer
  /** True if this is the reply. Notes the fault of a damaged one. */
  accept(answer: Buffer): boolean
  /** Notes a fault of what was received, unless the server has refused the query. */
  note(fault: QueryFault, received?: Buffer): void
  /** Calls back with the accepted reply, otherwise with the fault. */
  settle(): void
}

/** One object per request without promise or closure: a community of 10,000 servers creates 1,200 per second. */
export class PendingRequest<T, A extends QueryTarget> implements Pending {
  readonly ip: string
  readonly port: number
  readonly peer: Peer
  readonly kind: Kind
  previous: Pending | undefined
  next: Pending | undefined
  from: PooledSocket<Pending> | undefined
  deadline = 0
  triesLeft: number
  challenges = 0
  isRepeated = false
  hasTimedOut = false
  assembly: Assembly | undefined
  #failure: Failure = { ok: false, fault: 'timeout' }
  readonly #query: QueryRequest<T, A>
  #answer: Result<T> | undefined

  constructor(query: QueryRequest<T, A>, tries: number) {
    const { peer } = query.target
    this.ip = peer.ip
    this.port = peer.port
    this.peer = peer
    this.kind = query.protocol.kind
    this.triesLeft = tries
    this.#query = query
  }

  request(challenge: packets.Challenge): Buffer {
    return this.#query.protocol.request(challenge)
  }

  accept(bytes: Buffer): boolean {
    const result = packets.typeOf(bytes) === packets.type.refusal ? fail('refused') : this.#parse(bytes)
    if (result?.ok) this.#answer = result
    else if (result) this.note(result.fault, bytes)
    return this.#answer !== undefined
  }

  note(fault: QueryFault, received?: Buffer): void {
    if (fault !== 'closed' && this.#failure.fault === 'refused') return
    this.#failure = received === undefined ? fail(fault) : { ok: false, fault, received }
  }

  settle(): void {
    this.#query.done(this.#answer ?? this.#failure, this.#query.target)
  }

  /** A late reply to another query of this server is no fault of this one. */
  #parse(bytes: Buffer): Result<T> | undefined {
    return (
      this.#query.protocol.accept(bytes, this.#query.appId) ??
      (packets.isKnown(bytes) ? undefined : fail('unexpected-type'))
    )
  }
}

/** Assembles a split reply; undefined while parts are missing. Notes their faults, and what is no reply. */
export function wholeAnswer(pending: Pending, datagram: Buffer, now: () => number): Buffer | undefined {
  const header = packets.headerOf(datagram)
  if (header === packets.singleHeader) return datagram
  if (header !== packets.splitHeader) {
    pending.note('unexpected-type', datagram)
    return undefined
  }
  pending.assembly ??= createAssembly()
  const result = pending.assembly.add(datagram, now())
  if (result === undefined) return undefined
  if (result.ok && packets.headerOf(result.value) === packets.singleHeader) return result.value
  pending.note(result.ok ? 'bad-split' : result.fault, datagram)
  return undefined
}
