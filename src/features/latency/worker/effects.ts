/** The worker's effects as parameters, so that tests drive the prober with a fake clock and fake sockets. */
export interface ProbeEffects {
  readonly clock: ProbeClock
  readonly openSocket: OpenSocket
}

export interface ProbeClock {
  /** Monotonic ms for timing round trips. */
  now(): number
  /** Epoch ms for stamping results. */
  epoch(): number
  /** Calls back once after `ms`; returns a function that cancels it. */
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

/** Opens a socket. May throw if the browser rejects the address. */
export type OpenSocket = (url: string, events: PingSocketEvents) => PingSocket
