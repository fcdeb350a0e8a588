import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type NoticeKind, noticeKinds } from '../../../contract/push/notices.ts'
import { useCommunity } from '../../platform/community.ts'
import { installByHand } from '../../platform/install-by-hand.ts'
import { askForNotifications, useNotificationState } from '../../platform/notifications.ts'
import { useOnline } from '../../platform/online.ts'
import { canPush } from '../../platform/push.ts'
import { useStored } from '../../platform/storage.ts'
import { wantedNotices } from '../../shared/push-use.ts'
import type { Session } from '../../shared/session.ts'
import { Switch } from '../../ui/switch.tsx'
import { changeNotices, type NoticeProblem } from './notice-sync.ts'

function useKindMessages(): Readonly<Record<NoticeKind, ReactNode>> {
  return {
    vipEnding: <Trans>VIP ends in 7, 3 or 1 days</Trans>,
    rentalReady: <Trans>A practice server is ready, or starts soon</Trans>,
    rentalEnding: <Trans>A practice server ends in 30 minutes</Trans>,
    rentalChanged: <Trans>A practice server was moved or got more time</Trans>,
    refundDone: <Trans>A refund was sent</Trans>,
  }
}

/** The kinds that this community can have. */
function useOfferedKinds(): readonly NoticeKind[] {
  const { vip, pracc } = useCommunity().features
  return noticeKinds.filter((kind) => (kind === 'vipEnding' ? vip : kind === 'refundDone' ? vip || pracc : pracc))
}

/** Why nothing can be turned on here; undefined: it can. */
function Obstacle({ problem }: { readonly problem: NoticeProblem | undefined }) {
  const state = useNotificationState()
  const online = useOnline()
  if (!online) return <Trans>You're offline. You can change this once you're online again.</Trans>
  if (state === 'denied') {
    return <Trans>You've blocked notifications for this site. Open the icon next to the address and allow them.</Trans>
  }
  if (!canPush()) {
    return installByHand(navigator.userAgent, navigator.maxTouchPoints) === 'ios' ? (
      <Trans>On iPhone and iPad, add this app to the home screen first, and open it from there.</Trans>
    ) : (
      <Trans>This browser can't receive notifications while the page is closed.</Trans>
    )
  }
  if (problem === 'full') return <Trans>The portal's device limit is reached.</Trans>
  if (problem === 'no-service') {
    return (
      <Trans>It didn't work: the portal, or your browser's notification service, can't be reached from here.</Trans>
    )
  }
  return null
}

function Switches({ session }: { readonly session: Session }) {
  const state = useNotificationState()
  const online = useOnline()
  const messages = useKindMessages()
  const stored = useStored(wantedNotices)
  const offered = useOfferedKinds()
  const [problem, setProblem] = useState<NoticeProblem>()
  const [isBusy, setBusy] = useState(false)
  const wanted = stored?.account === session.user.id ? stored.kinds : []
  const isOn = (kind: NoticeKind): boolean => wanted.includes(kind) && state === 'granted'
  const change = async (kind: NoticeKind, on: boolean) => {
    setProblem(undefined)
    if (on && (await askForNotifications()) !== 'granted') return
    setBusy(true)
    const others = wanted.filter((each) => each !== kind)
    setProblem(await changeNotices(session, on ? [...others, kind] : others))
    setBusy(false)
  }
  return (
    <>
      <p className="muted">
        <Trans>Sent to this device in your language, until you sign out.</Trans>
      </p>
      {offered.map((kind) => (
        <Switch
          key={kind}
          label={messages[kind]}
          checked={isOn(kind)}
          disabled={isBusy || !online || !canPush() || state === 'denied'}
          onChange={(on) => void change(kind, on)}
        />
      ))}
      <p role="status" className="muted empty:hidden">
        <Obstacle problem={problem} />
      </p>
    </>
  )
}

/** What the portal tells the signed-in user while no page is open, each kind on request (F-01). */
export function NoticesSection({ session }: { readonly session: Session | undefined }) {
  const { t } = useLingui()
  if (useOfferedKinds().length === 0) return null
  return (
    <section className="py-4 border-t border-t-line">
      <h3 className="mb-2.5 text-16px font-600">{t`While this app is closed`}</h3>
      {session ? (
        <Switches session={session} />
      ) : (
        <p className="muted">
          <Trans>Sign in to get notifications about your VIP, practice servers and refunds.</Trans>
        </p>
      )}
    </section>
  )
}
