import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { parseServerId, type ServerId } from '../../../../contract/servers/address.ts'
import type { Server } from '../../../../contract/servers/servers.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { useOnline } from '../../../platform/online.ts'
import { LoadFailed, type LoadFailedProps } from '../../../ui/load-failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toRow } from '../core/server-row.ts'
import { BackToList } from './back-link.tsx'
import { CurrentPlayers } from './current-players.tsx'
import { Day } from './day.tsx'
import type { DetailedServer, KnownServer } from './known-server.ts'
import { NotListed } from './not-listed.tsx'
import { PlayedMaps } from './played-maps.tsx'
import { ActionsSkeleton, ServerActions } from './server-actions.tsx'
import { ServerFacts } from './server-facts.tsx'
import { HeadingSkeleton, ServerHeading } from './server-heading.tsx'
import { useCurrentAddress } from './use-current-address.ts'
import { useListedServer } from './use-listed-server.ts'
import { useServerDetail } from './use-server-detail.ts'

export interface ServerDetailsProps {
  /** From the address: it can be anything. */
  readonly serverId: ServerId
  /** The server's latency, rendered by the page. */
  readonly renderLatency: (server: Server) => ReactNode
  /** Its last matches. */
  readonly lastMatches?: ReactNode
}

function NotLoaded({ onRetry, requestId }: Pick<LoadFailedProps, 'onRetry' | 'requestId'>) {
  const { t } = useLingui()
  return (
    <div className="card" role="alert">
      <h1 className="sr-only">
        <Trans>Server</Trans>
      </h1>
      <LoadFailed title={t`The server could not be loaded`} onRetry={onRetry} requestId={requestId} />
    </div>
  )
}

/** Replaces the sections for which the server list has no data. */
function DetailMissing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui()
  const isOnline = useOnline()
  return (
    <div className="card">
      <Notice
        icon="i-lucide-cloud-off"
        drawing={isOnline ? 'failed' : 'offline'}
        title={t`Players and history could not be loaded`}
        action={
          <button type="button" className="btn" disabled={!isOnline} onClick={onRetry}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        {isOnline ? (
          <Trans>This information comes from the server list.</Trans>
        ) : (
          <Trans>You're offline. This page shows the last server list. The rest loads when you're back online.</Trans>
        )}
      </Notice>
    </div>
  )
}

/** The server's day and players. */
const LiveSections = ({ known }: { readonly known: DetailedServer | undefined }) => (
  <>
    <Day known={known} />
    <CurrentPlayers known={known} />
    <PlayedMaps known={known} />
  </>
)

interface BodyProps extends Pick<ServerDetailsProps, 'renderLatency' | 'lastMatches'> {
  readonly known: KnownServer | undefined
  readonly gone: boolean
  readonly onRetry: () => void
}

/** On a wide screen the day and the players are beside the rest; on a small one the actions come first. */
function Body({ known, gone, renderLatency, lastMatches, onRetry }: BodyProps) {
  const detailed = known?.detail && { row: known.row, detail: known.detail }
  return (
    <div className="grid gap-3 lg:gap-4 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] items-start">
      <div className="flex flex-col gap-3 lg:gap-4 lg:col-start-2">
        {known ? <ServerActions row={known.row} gone={gone} /> : <ActionsSkeleton />}
        <ServerFacts known={known} />
      </div>
      <div className="flex flex-col gap-3 lg:gap-4 lg:col-start-1 lg:row-start-1 lg:row-span-2">
        {known && !detailed ? <DetailMissing onRetry={onRetry} /> : <LiveSections known={detailed} />}
        {known ? lastMatches : null}
      </div>
      <section className="card p-4 lg:p-5 lg:col-start-2 min-h-160px">
        <h2 className="text-16px font-600 mb-2">
          <Trans>Measured latency</Trans>
        </h2>
        {known ? renderLatency(known.row.server) : null}
      </section>
    </div>
  )
}

function Live({ serverId, renderLatency, lastMatches }: ServerDetailsProps) {
  const { t } = useLingui()
  const { data: detail, fetchedAt, stale, failed, errorCode, failedRequest, retry } = useServerDetail(serverId)
  const gone = errorCode === 'SERVER_NOT_LISTED'
  const listed = useListedServer(serverId, !detail && failed && !gone)
  const { modes } = useCommunity()
  const known = useMemo((): KnownServer | undefined => {
    if (detail) return { detail, row: toRow(detail, modes) }
    return listed.row && { row: listed.row, detail }
  }, [detail, listed.row, modes])
  useCurrentAddress(serverId, known?.row.server, pagePaths.serverDetails.href)
  useDocumentTitle(known?.row.name ?? t`Server`)
  if (!known && gone) return <NotListed />
  if (!known && failed && !listed.loading) return <NotLoaded onRetry={retry} requestId={failedRequest} />
  const asOf = detail ? (stale ? fetchedAt : undefined) : listed.fetchedAt
  return (
    <div className="flex flex-col gap-4">
      {known ? <ServerHeading row={known.row} gone={gone} asOf={asOf} /> : <HeadingSkeleton />}
      <Body {...{ known, gone, renderLatency, lastMatches }} onRetry={retry} />
    </div>
  )
}

/** Everything about one server (SRV-17, G-04): facts, players, its last day, and how to join. */
export function ServerDetails(props: ServerDetailsProps) {
  return (
    <>
      <BackToList />
      {parseServerId(props.serverId) ? <Live {...props} /> : <NotListed name={props.serverId} />}
    </>
  )
}
