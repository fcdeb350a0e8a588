import * as v from 'valibot'
import type { SentServerTarget } from '../../contract/send-to-pc/sent-server.ts'
import { createSignal } from '../platform/signal.ts'
import { storedValue } from '../platform/storage.ts'

/** What the user wants on their PC. */
export interface Outgoing {
  readonly target: SentServerTarget
  /** Of the server. */
  readonly name: string
}

/** The dialog that sends it, over everything else (late-parts.tsx renders it); undefined: closed. */
export const outgoing = createSignal<Outgoing | undefined>(undefined)

export const sendToPc = (target: SentServerTarget, name: string): void => outgoing.set({ target, name })

/** Whether this device has pairings (pairings.ts), for code that has no other use for them. */
export const paired = storedValue('paired', v.boolean(), false)
