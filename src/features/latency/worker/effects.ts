/** The worker's effects as arguments, so that a test drives the prober with a fake clock and fake sockets. */
export interface ProbeEffects {
  readonly clock: ProbeClock
  readonly openSocket: OpenSocket
}

export interface ProbeClock {
  /** Monotonic ms: what round trips are timed with. */
  now(): number
  /** Epoch ms: what a result is stamped with. */
  epoch(): number
  /** Calls back once after `ms`; returns the cancel. */
  after(ms: number, callback: () => void): () => void
}

export interface PingSocket {
  send(text: string): void
  close(): void
}

export interface PingSocketEvents {
  onOpen(): void
  onReply(): void
  /** The connection failed or ended. */
  onGone(): void
}

/** Opens a socket. May throw where the browser refuses the address outright. */
export type OpenSocket = (url: string, events: PingSocketEvents) => PingSocket
