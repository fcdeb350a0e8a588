import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSession } from '../../shared/session.ts'
import { vipStatusChanged } from '../../shared/vip-status.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { selfPayAddress } from './self-pay-frame.ts'

/**
 * What the payment page needs: scripts, its own cookies, its forms, and windows of payment providers (which cannot work
 * inside the sandbox). Not the top window, downloads, pointer lock or modal dialogs.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Accepts the message about a purchase from the framed page only. */
function useFrameNews(frame: RefObject<HTMLIFrameElement | null>, origin: string | undefined): void {
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (event.data === 'vipStatusChanged') vipStatusChanged()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, origin])
}

export interface SelfPayDialogProps {
  /** The external payment page, as configured. */
  readonly page: string
  readonly onClose: () => void
}

/** The external payment page in a frame (VIP-02); closing it requests the status again (VIP-03). */
export function SelfPayDialog({ page, onClose }: SelfPayDialogProps) {
  const { t } = useLingui()
  const [theme, setTheme] = useState<'dark' | 'light'>('dark')
  const [loaded, setLoaded] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const url = selfPayAddress({ page, user: useSession()?.user, guest: t`Guest`, theme }, location.origin)
  useFrameNews(frame, url?.origin)
  const close = () => {
    vipStatusChanged()
    onClose()
  }
  const other = theme === 'dark' ? 'light' : 'dark'
  const toggle = (
    <button
      type="button"
      className="btn-icon"
      aria-label={other === 'light' ? t`Use light payment page` : t`Use dark payment page`}
      onClick={() => {
        setLoaded(false)
        setTheme(other)
      }}
    >
      <span className={other === 'light' ? 'i-lucide-sun' : 'i-lucide-moon'} aria-hidden />
    </button>
  )
  return (
    <Dialog title={t`VIP subscription`} closeLabel={t`Close`} onClose={close} actions={toggle} wide>
      {url === undefined ? (
        <Notice icon="i-lucide-circle-alert" title={t`The payment page has no valid address`} />
      ) : (
        <div className="relative h-[min(560px,68dvh)]">
          {loaded ? null : (
            <p role="status" className="absolute inset-0 flex items-center justify-center">
              <span className="i-lucide-loader-circle animate-spin text-24px text-accent" aria-hidden />
              <span className="sr-only">{t`Loading`}</span>
            </p>
          )}
          <iframe
            ref={frame}
            title={t`VIP subscription`}
            src={url.href}
            sandbox={sandbox}
            referrerPolicy="origin"
            className="relative w-full h-full rounded-control"
            onLoad={() => setLoaded(true)}
          />
        </div>
      )}
    </Dialog>
  )
}
