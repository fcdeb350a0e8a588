import type { ServerId } from '../../../../contract/servers/address.ts'
import type { Draw } from './draw.ts'

/**
 * The state of quick join: choosing a mode, waiting, looking at an offer (`at` in `offered`), or told that there is
 * none.
 */
export type Session =
  | { readonly step: 'modes' }
  | { readonly step: 'looking'; readonly mode: string }
  | {
      readonly step: 'offer'
      readonly mode: string
      readonly offered: readonly ServerId[]
      readonly at: number
    }
  | { readonly step: 'none'; readonly mode: string; readonly why: Exclude<Draw, { kind: 'server' }> }

export type SessionEvent =
  | { readonly type: 'choose'; readonly mode: string }
  | { readonly type: 'drawn'; readonly draw: Draw }
  | { readonly type: 'previous' }
  | { readonly type: 'next' }
  | { readonly type: 'back' }

export const atModes: Session = { step: 'modes' }

const offeredIn = (session: Session): readonly ServerId[] => (session.step === 'offer' ? session.offered : [])

/** The next state; an event that does not belong to the current state changes nothing. */
export function advance(session: Session, event: SessionEvent): Session {
  if (event.type === 'choose') return { step: 'looking', mode: event.mode }
  if (event.type === 'back') return atModes
  if (session.step === 'modes') return session
  if (event.type === 'drawn') {
    const { mode } = session
    if (event.draw.kind !== 'server') return { step: 'none', mode, why: event.draw }
    const offered = [...offeredIn(session), event.draw.id]
    return { step: 'offer', mode, offered, at: offered.length - 1 }
  }
  if (session.step !== 'offer') return session
  const at = session.at + (event.type === 'next' ? 1 : -1)
  return at < 0 || at >= session.offered.length ? session : { ...session, at }
}
