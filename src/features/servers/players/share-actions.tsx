import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ServerId } from '../../../../contract/address.ts'
import { pagePaths } from '../../../../contract/page-paths.ts'
import { drawQrCode } from '../../../platform/qr-code.ts'
import { shareLink } from '../../../platform/share.ts'
import { showToast } from '../../../ui/toast.tsx'

export interface ShareActionsProps {
  readonly id: ServerId
  readonly name: string
}

const size = 192

function Qr({ url, label }: { readonly url: string; readonly label: string }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    drawQrCode(canvas.current, url, size).catch(() => setFailed(true))
  }, [url])
  if (failed) return <p className="muted">{t`The QR code could not be drawn`}</p>
  return (
    <canvas
      ref={canvas}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      className="w-192px h-192px mx-auto my-2 rounded-control bg-white"
    />
  )
}

/** Every server is a link: to the device's share sheet or clipboard, and as a QR code (F-19). */
export function ShareActions({ id, name }: ShareActionsProps) {
  const { t } = useLingui()
  const [qr, setQr] = useState(false)
  const url = new URL(pagePaths.serverDetails.href(id), location.origin).href
  const share = async () => {
    const result = await shareLink({ title: name, url })
    if (result === 'copied') showToast({ kind: 'ok', text: t`Link copied` })
    if (result === 'failed') showToast({ kind: 'info', text: t`Copy it by hand: ${url}` })
  }
  return (
    <>
      <button type="button" className="btn" onClick={share}>
        <span className="i-lucide-share-2" aria-hidden />
        {t`Share`}
      </button>
      <button type="button" className="btn" aria-pressed={qr} onClick={() => setQr(!qr)}>
        <span className="i-lucide-qr-code" aria-hidden />
        {t`QR code`}
      </button>
      {qr ? (
        <div className="basis-full">
          <Qr url={url} label={t`QR code of the link to ${name}`} />
        </div>
      ) : null}
    </>
  )
}
