import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { minutes } from '../../../contract/duration.ts'
import { parseServerId, type ServerId, serverId } from '../../../contract/servers/address.ts'
import { modeOf } from '../../../contract/servers/modes.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { useNow } from '../../platform/clock.ts'
import { useCommunity } from '../../platform/community.ts'
import { formatMoment } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { useStored } from '../../platform/storage.ts'
import { textIn } from '../../platform/text-in.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { isVip, useVipStatus } from '../../shared/vip-status.ts'
import { WatchButton } from '../../shared/watch-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { qualifies } from './core/candidates.ts'
import type { Session } from './core/session.ts'
import { ModeTiles } from './mode-tiles.tsx'
import { Offer } from './offer.tsx'
import { maxPing } from './preferences.ts'
import { type QuickJoin, useQuickJoin } from './use-quick-join.ts'

export interface QuickJoinDialogProps {
  readonly servers: readonly Server[]
  /** The latency as the list shows it, in ms; undefined if none is known. */
  readonly latencyOf: (id: ServerId) => number | undefined
  /** False if the user has latency measurements switched off, or no server has a latency responder. */
  readonly canLimitPing?: boolean
  /** The `steam:` link into a server, or undefined if the community's template yields none. */
  readonly joinHref: (server: Pick<Server, 'ip' | 'port'>) => string | undefined
  /** VIP may take the last slots (QJ-04). */
  readonly vip?: boolean
  readonly initialMode?: string
  /** Epoch ms at which the network delivered the list. */
  readonly fetchedAt: number | undefined
  /** True if the list could not be refreshed. */
  readonly stale?: boolean
  readonly onJoin?: (id: ServerId) => void
  readonly onClose: () => void
  /** Replaced in tests. */
  readonly random?: () => number
}

interface ListAge {
  readonly text: string
  /** Joining is not possible. */
  readonly blocks: boolean
}

/** The age of the list that quick join uses; undefined while the list is current. */
function useListAge({ fetchedAt, stale = false }: Pick<QuickJoinDialogProps, 'fetchedAt' | 'stale'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const at = useNow(minutes(1))
  const isOnline = useOnline()
  const time = fetchedAt === undefined ? undefined : formatMoment(language, fetchedAt, at)
  const age = (text: string): ListAge => ({ text, blocks: !isOnline })
  if (!isOnline) {
    return age(
      time === undefined ? t`You're offline.` : t`You're offline. The list is as of ${time}, so you can't join.`,
    )
  }
  return stale && time !== undefined ? age(t`The list could not be refreshed. It shows data as of ${time}.`) : undefined
}

function None({ session, onBack }: { readonly session: Extract<Session, { step: 'none' }>; onBack: () => void }) {
  const { t } = useLingui()
  const limit = useStored(maxPing)
  const { why } = session
  const { features } = useCommunity()
  const lift = () => {
    maxPing.set(null)
    onBack()
  }
  const watch = features.servers.slotWatch ? (
    <WatchButton wish={{ kind: 'any', modes: [session.mode], regions: [], maxLatency: limit }} hasRoom={false} />
  ) : null
  if (why.kind === 'no-servers') {
    return <Notice icon="i-lucide-server-off" drawing="nothing" title={t`No servers available`} action={watch} />
  }
  return (
    <Notice
      icon="i-lucide-gauge"
      drawing="nothing"
      title={t`No servers within ${limit ?? 0} ms`}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {watch}
          <button type="button" className="btn" onClick={lift}>
            <Trans>Remove limit</Trans>
          </button>
        </span>
      }
    >
      {why.nearest === undefined ? null : <Trans>The closest one is at {why.nearest} ms.</Trans>}
    </Notice>
  )
}

function Steps({ join, children }: { readonly join: QuickJoin; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { session } = join
  return (
    <>
      {children}
      <div className="flex gap-2 flex-wrap justify-between mt-4">
        <button type="button" className="btn-quiet" onClick={join.back}>
          <span className="i-lucide-arrow-left" aria-hidden />
          <Trans>Back</Trans>
        </button>
        {session.step === 'offer' ? (
          <span className="flex gap-2">
            <button
              type="button"
              className="btn-icon"
              aria-label={t`Previous`}
              title={t`Previous`}
              disabled={session.at === 0}
              onClick={join.previous}
            >
              <span className="i-lucide-undo-2" aria-hidden />
            </button>
            <button type="button" className="btn" onClick={join.another}>
              <span className="i-lucide-shuffle" aria-hidden />
              <Trans>Try another</Trans>
            </button>
          </span>
        ) : null}
      </div>
    </>
  )
}

interface OfferedProps extends QuickJoinDialogProps {
  readonly session: Extract<Session, { step: 'offer' }>
  readonly age: ListAge | undefined
}

function Offered(props: OfferedProps) {
  const { servers, session, latencyOf, joinHref, vip = false, age, onJoin } = props
  const id = session.offered[session.at] ?? ''
  const address = parseServerId(id)
  const server = servers.find((each) => each.ip === address?.ip && each.port === address.port)
  const { t } = useLingui()
  const { modes } = useCommunity()
  if (!server) return <Notice icon="i-lucide-server-off" title={t`This server is no longer listed`} />
  return (
    <Offer
      key={id}
      server={server}
      latency={latencyOf(id)}
      available={qualifies(server, { mode: session.mode, modes, vip })}
      joinHref={joinHref(server)}
      blocked={age?.blocks ? age.text : undefined}
      onJoin={() => onJoin?.(serverId(server.ip, server.port))}
    />
  )
}

/** Quick join: a mode, half a second, and a server with the reasons for the choice (QJ-01 to QJ-06, F-08). */
export function QuickJoinDialog(props: QuickJoinDialogProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes } = useCommunity()
  const { servers, latencyOf, vip = false, initialMode, canLimitPing = true, onClose } = props
  const join = useQuickJoin({
    ...{ servers, latencyOf, vip, initialMode, canLimitPing },
    ...(props.random ? { random: props.random } : {}),
  })
  const age = useListAge(props)
  const { session } = join
  const saysAge = age !== undefined && !(age.blocks && session.step === 'offer')
  const mode = session.step === 'modes' ? undefined : textIn(modeOf(modes, session.mode)?.name, language)
  return (
    <Dialog title={mode ? t`Quick join: ${mode}` : t`Quick join`} closeLabel={t`Close`} onClose={onClose}>
      {saysAge ? <p className="text-warn text-14px mb-3">{age.text}</p> : null}
      {session.step === 'modes' ? (
        <ModeTiles countOf={(each) => join.candidates(each).length} onChoose={join.choose} canLimit={canLimitPing} />
      ) : (
        <Steps join={join}>
          <div className="min-h-192px flex flex-col justify-center">
            {session.step === 'looking' ? (
              <p role="status" className="muted text-center">
                <span className="i-lucide-loader-circle animate-spin me-2" aria-hidden />
                <Trans>Looking for a server…</Trans>
              </p>
            ) : null}
            {session.step === 'none' ? <None session={session} onBack={join.back} /> : null}
            {session.step === 'offer' ? <Offered {...props} session={session} age={age} /> : null}
          </div>
        </Steps>
      )}
    </Dialog>
  )
}

/** Quick join for the user of this device, who may be VIP. */
export const QuickJoinForMember = (props: Omit<QuickJoinDialogProps, 'vip'>) => (
  <QuickJoinDialog {...props} vip={isVip(useVipStatus())} />
)
