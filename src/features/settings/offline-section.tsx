import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Features } from '../../../contract/community/features.ts'
import { minutes } from '../../../contract/duration.ts'
import * as contentEndpoints from '../../../contract/endpoints/content.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { useNow } from '../../platform/clock.ts'
import { useCommunity } from '../../platform/community.ts'
import { formatMoment, formatNumber } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { keptRow } from './core/kept-rows.ts'
import { ForgetDialog } from './forget-dialog.tsx'
import { lookAtKept, renewKept, useKept } from './kept.ts'
import { Section } from './section.tsx'

interface Kind {
  readonly id: string
  readonly what: ReactNode
  readonly matches: (path: string) => boolean
  /** Depends on which servers were visited: counted, and left out if there are none. */
  readonly counted?: boolean
}

const at = (endpoint: { readonly path: string }) => (path: string) => path === endpoint.path
const below = (prefix: string) => (path: string) => path.startsWith(prefix)

const kindsFor = ({ servers, vip, leaderboard }: Features): readonly Kind[] => [
  { id: 'servers', what: <Trans>Server list</Trans>, matches: at(serverEndpoints.listServers) },
  { id: 'announcements', what: <Trans>Announcements</Trans>, matches: at(contentEndpoints.listAnnouncements) },
  { id: 'faq', what: <Trans>FAQ</Trans>, matches: at(contentEndpoints.listFaqs) },
  ...(vip ? [{ id: 'vip', what: <Trans>VIP privileges</Trans>, matches: at(contentEndpoints.listPrivileges) }] : []),
  ...(leaderboard
    ? [{ id: 'leaderboard', what: <Trans>Leaderboard</Trans>, matches: below('/api/leaderboard/') }]
    : []),
  ...(servers.details
    ? [
        {
          id: 'visited',
          what: <Trans>Viewed servers</Trans>,
          matches: below(`${serverEndpoints.listServers.path}/`),
          counted: true,
        },
      ]
    : []),
]

function KindRow({ kind: { what, matches, counted = false } }: { readonly kind: Kind }) {
  const language = useLanguage()
  const now = useNow(minutes(1))
  const { kept } = useKept()
  const { count, oldest } = keptRow(kept ?? [], matches)
  if (counted && count === 0) return null
  const moment = oldest === undefined ? '' : formatMoment(language, oldest, now)
  return (
    <div className="contents">
      <dt>{what}</dt>
      <dd className="num text-text-muted text-end">
        {kept === undefined ? <span aria-hidden>…</span> : null}
        {kept && oldest === undefined ? <Trans>Not saved yet</Trans> : null}
        {counted ? `${formatNumber(count)} · ` : null}
        {oldest === undefined ? null : <Trans>as of {moment}</Trans>}
      </dd>
    </div>
  )
}

/** Whether the app itself starts and opens every part offline: a first visit stores the open page at once, the rest later. */
function AppRow() {
  const { files } = useKept()
  if (files === undefined) return null
  const { stored, all } = files
  return (
    <div className="contents">
      <dt>
        <Trans>The app itself</Trans>
      </dt>
      <dd className="num text-text-muted text-end">
        {stored === all ? (
          <Trans>Complete</Trans>
        ) : (
          <Trans>
            {stored} of {all} files. Not everything opens offline yet.
          </Trans>
        )}
      </dd>
    </div>
  )
}

/** What is available offline, how old it is, and buttons to renew and delete it (F-09). */
export function OfflineSection() {
  const { t } = useLingui()
  const online = useOnline()
  const { features } = useCommunity()
  const { busy } = useKept()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    void lookAtKept()
  }, [])
  return (
    <Section title={t`Offline data`}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-14px">
        <AppRow />
        {kindsFor(features).map((kind) => (
          <KindRow key={kind.id} kind={kind} />
        ))}
      </dl>
      <div className="flex flex-wrap gap-2 mt-2.5">
        <button type="button" className="btn" disabled={busy || !online} onClick={() => void renewKept()}>
          <span className={`i-lucide-refresh-cw ${busy ? 'animate-spin' : ''}`} aria-hidden />
          <Trans>Update now</Trans>
        </button>
        <button type="button" className="btn-quiet" disabled={busy} onClick={() => setAsking(true)}>
          <Trans>Clear</Trans>
        </button>
      </div>
      {online ? null : (
        <p className="muted mt-2">
          <Trans>You need a connection to update.</Trans>
        </p>
      )}
      {asking ? <ForgetDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}
