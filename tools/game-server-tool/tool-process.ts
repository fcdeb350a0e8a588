/** The parts of the process that the command uses, replaced in tests. */
export interface ToolProcess {
  readonly env: Environment
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Epoch milliseconds. */
  now(): number
  readonly version: string
  /** Calls `listener` at every such signal; absent: there are none. */
  onSignal?(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void): void
  /** Credentials to use where the environment has none. @throws ToolError */
  fallback?(env: Environment): Promise<Credentials | undefined>
}

type Environment = Readonly<Record<string, string | undefined>>

export interface Credentials {
  readonly id: string
  readonly key: string
}

/** A foreseen failure; its message is for the operator. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
