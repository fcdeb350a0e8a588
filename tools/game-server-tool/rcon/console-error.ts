import type { ConsoleState } from '../../../contract/game-side/carrier.ts'

/** What a console says of a password that it does not accept. */
export const refusedPassword = 'it refuses the password'

/** A console did not do what it was told. `kind` is the state that it has from now on; the message is for the operator. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError'
  readonly kind: Exclude<ConsoleState, 'ok'>

  constructor(kind: Exclude<ConsoleState, 'ok'>, message: string) {
    super(message)
    this.kind = kind
  }
}
