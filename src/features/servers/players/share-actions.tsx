import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { drawQrCode } from '../../../platform/qr-code.ts'
import { SiteShare } from '../../../shared/site-share.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { serverLink, shareServer } from './share-server.ts'

export interface ShareButtonProps {
  readonly row: ServerRow
  readonly className?: string
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
  if (failed) return <p className="muted">{t`The QR code could not be created`}</p>
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

/** Shares the link of a server (F-19). */
export function ShareButton({ row, className = 'btn' }: ShareButtonProps) {
  const { t } = useLingui()
  return (
    <button type="button" className={className} onClick={() => void shareServer(row)}>
      <span className="i-lucide-share-2" aria-hidden />
      {t`Share`}
    </button>
  )
}

/** The server on other sites, below the other actions. */
export const ServerSiteShare = ({ row }: Pick<ShareButtonProps, 'row'>) => (
  <SiteShare server={{ id: row.id, name: row.name, category: row.server.category }} />
)

/** The link as a QR code, below the other actions. */
export function QrAction({ row }: Pick<ShareButtonProps, 'row'>) {
  const { t } = useLingui()
  const [qr, setQr] = useState(false)
  const { name } = row
  return (
    <>
      <button type="button" className="btn" aria-pressed={qr} onClick={() => setQr(!qr)}>
        <span className="i-lucide-qr-code" aria-hidden />
        {t`QR code`}
      </button>
      {qr ? (
        <div className="basis-full">
          <Qr url={serverLink(row)} label={t`QR code of the link to ${name}`} />
        </div>
      ) : null}
    </>
  )
}
