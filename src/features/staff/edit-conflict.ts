import * as v from 'valibot'
import { ApiError } from '../../platform/api-client.ts'
import type { Act } from './use-act.ts'

/** The current state that a refused edit names; undefined for any other failure. */
export function conflictIn<State>(schema: v.GenericSchema<unknown, State>, error: unknown): State | undefined {
  if (!(error instanceof ApiError) || error.code !== 'EDITED_MEANWHILE') return undefined
  const parsed = v.safeParse(schema, error.current)
  return parsed.success ? parsed.output : undefined
}

export interface Edit<State> {
  /** The state as it is stored then. */
  send(): Promise<State>
  readonly schema: v.GenericSchema<unknown, State>
  /** Someone else's edit came first: what is stored now. */
  onConflict(current: NoInfer<State>): void
}

/** Runs an edit as an act of the room; resolves to its new state, or to undefined if it was refused. A conflict is no problem of the act. */
export async function runEdit<State>(act: Act, { send, schema, onConflict }: Edit<State>): Promise<State | undefined> {
  let state: State | undefined
  const isSent = await act.run(async () => {
    try {
      state = await send()
    } catch (error) {
      const current = conflictIn(schema, error)
      if (current === undefined) throw error
      onConflict(current)
    }
  })
  return isSent ? state : undefined
}
