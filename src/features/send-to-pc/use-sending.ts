import { useCallback, useEffect, useState } from 'react'
import { seconds } from '../../../contract/duration.ts'
import { cancelSentServer, sendServer } from '../../../contract/endpoints/send-to-pc.ts'
import { type SentServer, sentServerLifetime } from '../../../contract/send-to-pc/sent-server.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { now, useNow } from '../../platform/clock.ts'
import { isVisible, onVisibilityChange } from '../../platform/visibility.ts'
import { keepPairing, pairingHeaders, setPairings } from '../../shared/pairings.ts'
import type { Outgoing } from '../../shared/sent-server.ts'
import { session } from '../../shared/session.ts'
import { secondsLeft } from './core/seconds-left.ts'
import { followChanges } from './follow-changes.ts'

export type SendProblem = 'offline' | 'too many' | 'gone' | 'failed'

/** `waiting`: no PC has confirmed that it shows it. `shown`: one has. `expired`: no PC has opened it within its life. */
export type Sending =
  | { readonly state: 'sending' }
  | { readonly state: 'waiting' | 'shown'; readonly left: number }
  | { readonly state: 'opened'; readonly by: string }
  | { readonly state: 'expired' }
  | { readonly state: 'problem'; readonly problem: SendProblem }

function problemOf(error: unknown): SendProblem {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.code === 'NETWORK' || error.code === 'TIMEOUT') return 'offline'
  if (error.code === 'RATE_LIMIT_EXCEEDED') return 'too many'
  return error.code === 'SERVER_NOT_LISTED' || error.code === 'NOT_FOUND' ? 'gone' : 'failed'
}

const proof = () => ({ input: { headers: pairingHeaders() }, options: { token: session.token() } })

/** Takes back a server that was not opened; best effort, since it expires by itself. */
function cancel(id: string): void {
  const { input, options } = proof()
  request(cancelSentServer, { params: { id }, ...input }, options).catch((error: unknown) =>
    console.info('It could not be taken back:', error),
  )
}

/** Follows the portal, in the visible page only: a phone in a pocket does not. */
function followVisible(onSentServers: (sentServers: readonly SentServer[]) => void): () => void {
  let stop: (() => void) | undefined
  const follow = () => {
    if (!isVisible()) {
      stop?.()
      stop = undefined
    } else
      stop ??= followChanges({
        onChanges({ sentServers, pairings }) {
          for (const pairing of pairings) keepPairing(pairing)
          onSentServers(sentServers)
        },
        onRefused: () => undefined,
      })
  }
  follow()
  const stopWatching = onVisibilityChange(follow)
  return () => {
    stopWatching()
    stop?.()
  }
}

interface Sent {
  readonly sentServer: SentServer
  /** Epoch milliseconds. */
  readonly endsAt: number
}

export interface SendingControls {
  readonly sending: Sending
  /** Sends anew. */
  again(): void
  /** No PC offers it any more. */
  takeBack(): void
}

/** Sends to the PC, and tells what becomes of it. It lives on when the dialog is closed. */
export function useSending({ target }: Outgoing): SendingControls {
  const [attempt, setAttempt] = useState<string>(() => crypto.randomUUID())
  const [sent, setSent] = useState<Sent>()
  const [problem, setProblem] = useState<SendProblem>()
  const at = useNow(seconds(1))
  useEffect(() => {
    let isOver = false
    setSent(undefined)
    setProblem(undefined)
    const take = (sentServer: SentServer) => {
      if (sentServer.id !== attempt || isOver) return
      // The response to the call may arrive after the news that a PC shows it, or has opened it.
      setSent((last) =>
        last !== undefined &&
        (last.sentServer.state !== 'open' || last.sentServer.isShown) &&
        sentServer.state === 'open'
          ? last
          : { sentServer, endsAt: now() + sentServer.left },
      )
    }
    const { input, options } = proof()
    request(sendServer, { params: { id: attempt }, body: target, ...input }, options)
      .then(take)
      .catch((error: unknown) => {
        if (isOver) return
        // The PC has ended the pairing: the dialog asks for another.
        if (error instanceof ApiError && error.status === 401 && session.token() === undefined) setPairings([])
        setProblem(problemOf(error))
      })
    const stop = followVisible((sentServers) => sentServers.forEach(take))
    return () => {
      isOver = true
      stop()
    }
  }, [attempt, target])
  const again = useCallback(() => setAttempt(crypto.randomUUID()), [])
  const takeBack = useCallback(() => cancel(attempt), [attempt])
  return { sending: sendingOf(sent, problem, at), again, takeBack }
}

function sendingOf(sent: Sent | undefined, problem: SendProblem | undefined, at: number): Sending {
  if (problem !== undefined) return { state: 'problem', problem }
  if (sent === undefined) return { state: 'sending' }
  const { sentServer, endsAt } = sent
  if (sentServer.state === 'opened') return { state: 'opened', by: sentServer.openedBy ?? '' }
  if (sentServer.state === 'closed' || endsAt <= at) return { state: 'expired' }
  return { state: sentServer.isShown ? 'shown' : 'waiting', left: secondsLeft(endsAt, at, sentServerLifetime) }
}
