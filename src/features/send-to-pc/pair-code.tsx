import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '../../../contract/duration.ts'
import { createPairing } from '../../../contract/endpoints/send-to-pc.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { pairingCodeLifetime } from '../../../contract/send-to-pc/sent-server.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { now, useNow } from '../../platform/clock.ts'
import { useOnline } from '../../platform/online.ts'
import { drawQrCode } from '../../platform/qr-code.ts'
import { useStored } from '../../platform/storage.ts'
import { dropPairing, keepPairing, pairings } from '../../shared/pairings.ts'
import { secondsLeft } from './core/seconds-left.ts'

interface Shown {
  readonly id: string
  readonly code: string
  /** Epoch milliseconds. */
  readonly endsAt: number
}

const size = 200

/** Two groups of four are easier to read and to type. */
const grouped = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

function Qr({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // In the fragment, which no server sees.
    const link = `${location.origin}${pagePaths.pair.href()}#${code}`
    if (canvas.current) drawQrCode(canvas.current, link, size).catch(() => setFailed(true))
  }, [code])
  if (failed) return null
  return (
    <canvas
      ref={canvas}
      width={size}
      height={size}
      role="img"
      aria-label={t`QR code that opens the pairing page with this code on your phone`}
      className="w-200px h-200px rounded-control bg-white"
    />
  )
}

/** A code for a phone, with its QR code. A new one replaces it once it has expired or was used, on a press. */
export function PairCode() {
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<'offline' | 'too many'>()
  const held = useStored(pairings)
  const at = useNow(seconds(1))
  const online = useOnline()
  const begin = useCallback(async () => {
    setProblem(undefined)
    // A page that was reloaded knows the code no more.
    for (const { id, isWaiting } of pairings.get()) if (isWaiting) dropPairing(id)
    try {
      const { pairing, code, token } = await request(createPairing, {})
      keepPairing(pairing, token)
      setShown({ id: pairing.id, code, endsAt: now() + pairing.left })
    } catch (error) {
      const isLimited = error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED'
      setProblem(isLimited ? 'too many' : 'offline')
    }
  }, [])
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  }, [begin])
  const isUsed = shown !== undefined && held.some(({ id, isWaiting }) => id === shown.id && !isWaiting)
  // The portal ends codes of a network that requests very many.
  const isGone = shown !== undefined && held.every(({ id }) => id !== shown.id)
  const left = shown === undefined ? 0 : secondsLeft(shown.endsAt, at, pairingCodeLifetime)
  if (problem !== undefined) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert">
          {problem === 'offline' ? (
            <Trans>The portal can't be reached. A code needs a connection.</Trans>
          ) : (
            <Trans>Too many codes were requested. Wait a few minutes.</Trans>
          )}
        </p>
        <button type="button" className="btn-main" disabled={!online} onClick={() => void begin()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    )
  }
  if (shown !== undefined && (isUsed || isGone || left <= 0)) {
    return (
      <div className="flex flex-col items-start gap-3">
        {isUsed ? null : (
          <p role="status">
            <Trans>The code has expired.</Trans>
          </p>
        )}
        <button type="button" className={isUsed ? 'btn' : 'btn-main'} disabled={!online} onClick={() => void begin()}>
          {isUsed ? <Trans>Pair another phone</Trans> : <Trans>Show a new code</Trans>}
        </button>
      </div>
    )
  }
  return (
    <div className="flex flex-col sm:flex-row items-center gap-4 min-h-200px">
      {shown === undefined ? <div className="w-200px h-200px" aria-hidden /> : <Qr code={shown.code} />}
      <div className="flex flex-col gap-2">
        <p className="font-mono font-600 text-32px tracking-wide min-h-1.3em select-all" data-code>
          {shown === undefined ? '' : grouped(shown.code)}
        </p>
        <p className="muted num">
          {shown === undefined ? <Trans>Getting a code…</Trans> : <Trans>Valid for {left} s, single use</Trans>}
        </p>
      </div>
    </div>
  )
}
