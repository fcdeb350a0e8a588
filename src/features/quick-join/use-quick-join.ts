import { useEffect, useMemo, useReducer, useRef } from 'react'
import type { ServerId } from '../../../contract/servers/address.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { useCommunity } from '../../platform/community.ts'
import { useStored } from '../../platform/storage.ts'
import { type Candidate, candidatesOf } from './core/candidates.ts'
import { draw } from './core/draw.ts'
import { advance, atModes, type Session } from './core/session.ts'
import { lastMode, maxPing } from './preferences.ts'

/** The delay between the choice and the offer (QJ-02), in ms. */
const lookingTime = 500

export interface QuickJoinInput {
  readonly servers: readonly Server[]
  /** The latency as the list shows it, in ms; undefined if none is known. */
  readonly latencyOf: (id: ServerId) => number | undefined
  readonly vip: boolean
  readonly initialMode: string | undefined
  /** False: no latency is measured, and the user's limit does not count. */
  readonly canLimitPing: boolean
  /** From 0 up to but not including 1; replaced in tests. */
  readonly random?: () => number
}

export interface QuickJoin {
  readonly session: Session
  readonly candidates: (mode: string) => readonly Candidate[]
  readonly choose: (mode: string) => void
  /** The next of those already offered, or a new one. */
  readonly another: () => void
  readonly previous: () => void
  readonly back: () => void
}

export function useQuickJoin(input: QuickJoinInput): QuickJoin {
  const { servers, latencyOf, vip, initialMode, canLimitPing, random = Math.random } = input
  const chosen = useStored(maxPing)
  const limit = canLimitPing ? chosen : null
  const { modes } = useCommunity()
  const [session, tell] = useReducer(
    advance,
    initialMode,
    (mode): Session => (mode ? { step: 'looking', mode } : atModes),
  )
  const candidates = useMemo(() => {
    const known = new Map<string, readonly Candidate[]>()
    return (mode: string) => {
      const found = known.get(mode) ?? candidatesOf(servers, { mode, modes, vip })
      known.set(mode, found)
      return found
    }
  }, [servers, modes, vip])

  const drawFrom = (mode: string, offered: readonly ServerId[]) =>
    tell({ type: 'drawn', draw: draw({ candidates: candidates(mode), latencyOf, maxPing: limit, offered, random }) })

  const looking = session.step === 'looking' ? session.mode : undefined
  // The list may change while the tiles look busy; the draw uses the list of that moment.
  const onLooked = useRef(drawFrom)
  useEffect(() => {
    onLooked.current = drawFrom
  })
  useEffect(() => {
    if (!looking) return
    const timer = setTimeout(() => onLooked.current(looking, []), lookingTime)
    return () => clearTimeout(timer)
  }, [looking])

  return {
    session,
    candidates,
    choose(mode) {
      lastMode.set(mode)
      tell({ type: 'choose', mode })
    },
    another() {
      if (session.step !== 'offer') return
      if (session.at < session.offered.length - 1) tell({ type: 'next' })
      else drawFrom(session.mode, session.offered)
    },
    previous: () => tell({ type: 'previous' }),
    back: () => tell({ type: 'back' }),
  }
}
