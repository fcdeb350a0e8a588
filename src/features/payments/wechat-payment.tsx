import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../platform/media.ts'
import { drawQrCode } from '../../platform/qr-code.ts'
import { saveImage } from '../../platform/save-image.ts'
import { useScreenOn } from '../../platform/wake-lock.ts'
import { showToast } from '../../ui/toast.tsx'
import { payAddressKind } from './pay-address.ts'

/** CSS pixels: large enough to scan from an arm's length. */
const size = 216

export interface WechatPaymentProps {
  readonly address: string
  readonly mobileAddress: string | null
  readonly orderId: string
}

/** WeChat's QR code, and instructions for a phone that would have to scan its own screen (PAY-02, G-15). */
export function WechatPayment({ address, mobileAddress, orderId }: WechatPaymentProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<'no' | 'yes' | 'failed'>('no')
  const phone = useMedia('(pointer: coarse)')
  useScreenOn(phone)
  useEffect(() => {
    let gone = false
    const { current } = canvas
    if (!current) return
    drawQrCode(current, address, size).then(
      () => !gone && setDrawn('yes'),
      () => !gone && setDrawn('failed'),
    )
    return () => {
      gone = true
    }
  }, [address])
  const save = async () => {
    const saved = canvas.current === null ? 'failed' : await saveImage(canvas.current, `wechat-pay-${orderId}.png`)
    if (saved === 'downloaded') showToast({ kind: 'ok', text: t`The picture is in your downloads` })
    if (saved === 'failed') {
      showToast({ kind: 'bad', text: t`The picture could not be saved. Take a screenshot instead.` })
    }
  }
  const link = mobileAddress !== null && payAddressKind(mobileAddress) === 'open' ? mobileAddress : undefined
  const toScan = payAddressKind(address) === 'scan'
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {link === undefined ? null : (
        <a
          className={`${phone ? 'btn-main' : 'btn'} w-full max-w-340px`}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className="i-lucide-external-link" aria-hidden />
          <Trans>Pay in WeChat</Trans>
        </a>
      )}
      <canvas
        ref={canvas}
        width={size}
        height={size}
        role="img"
        aria-label={t`QR code to pay with WeChat`}
        className="rounded-control border border-line"
        style={{ width: size, height: size }}
      />
      {drawn === 'failed' ? (
        <p className="text-bad">
          <Trans>The QR code could not be created. Check your connection and reload the page.</Trans>
        </p>
      ) : null}
      <p className="muted max-w-420px">
        {toScan && !phone ? <Trans>Scan this code with WeChat on your phone.</Trans> : null}
        {toScan && phone ? (
          <Trans>To pay on this phone, save the picture, open WeChat › Scan › Album, and choose it.</Trans>
        ) : null}
        {toScan ? null : <Trans>Or scan the code with another phone.</Trans>}
      </p>
      {toScan ? (
        <button type="button" className="btn" disabled={drawn !== 'yes'} onClick={() => void save()}>
          <span className="i-lucide-image-down" aria-hidden />
          <Trans>Save the picture</Trans>
        </button>
      ) : null}
    </div>
  )
}
