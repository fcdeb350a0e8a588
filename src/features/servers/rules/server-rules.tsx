import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import * as serverDetailEndpoints from '../../../../contract/endpoints/server-details.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { parseServerId, type ServerId } from '../../../../contract/servers/address.ts'
import type { ServerRules } from '../../../../contract/servers/servers.ts'
import { useCommunity } from '../../../platform/community.ts'
import { langOf } from '../../../platform/lang-of.ts'
import { textIn } from '../../../platform/text-in.ts'
import { type ApiRead, useApi } from '../../../platform/use-api.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { AsOf } from '../../../shared/as-of.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toRow } from '../core/server-row.ts'
import { BackToList } from '../details/back-link.tsx'
import { NotListed } from '../details/not-listed.tsx'
import { useCurrentAddress } from '../details/use-current-address.ts'
import { useServerDetail } from '../details/use-server-detail.ts'
import { type Rule, RuleList, RuleListSkeleton } from './rule-list.tsx'

/** A server's own rules in both languages; empty if it has none. */
const useServerRules = (id: ServerId): ApiRead<ServerRules> =>
  useApi(serverDetailEndpoints.readServerRules, { params: { id } })

interface IdProps {
  readonly serverId: ServerId
}

/** The server that these rules belong to: its name, linked to its details, or its address until the name is known. */
function ServerName({ serverId }: IdProps) {
  const hasDetails = useCommunity().features.servers.details
  const { data, failed } = useServerDetail(serverId, { live: false })
  useCurrentAddress(serverId, data, pagePaths.serverRules.href)
  if (!data && !failed) return <Skeleton className="h-3.5 w-180px" />
  const name = <bdi className="break-anywhere">{data ? toRow(data, []).name : serverId}</bdi>
  if (!hasDetails) return <span className="text-text-muted">{name}</span>
  return (
    <Link className="lone-link gap-2 text-accent" href={pagePaths.serverDetails.href(serverId)}>
      <span className="i-lucide-server" aria-hidden />
      {name}
    </Link>
  )
}

function OwnRulesMissing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 lg:px-5">
      <p className="grow basis-240px text-14px">
        <span className="i-lucide-cloud-off text-warn me-2" aria-hidden />
        <Trans>This server's own rules could not be loaded. These are the general ones.</Trans>
      </p>
      <button type="button" className="btn" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}

/** The eight general rules for a server without rules of its own (SRV-18). */
function useGeneralRules(): readonly string[] {
  const { t } = useLingui()
  return [
    t`No cheating`,
    t`Respect other players`,
    t`No spam`,
    t`No team killing`,
    t`English only in main chat`,
    t`Follow admins' instructions`,
    t`No mic spamming`,
    t`No offensive language`,
  ]
}

function General() {
  return (
    <section className="card overflow-hidden" aria-labelledby="rules-kind">
      <h2
        id="rules-kind"
        className="px-4 lg:px-5 py-3 text-14px font-600 text-text-muted border-b border-b-line flex items-center gap-2"
      >
        <span className="i-lucide-scroll-text" aria-hidden />
        <Trans>General rules of this community</Trans>
      </h2>
      <RuleList rules={useGeneralRules().map((text) => ({ text }))} />
    </section>
  )
}

function Own({ rules }: { readonly rules: readonly Rule[] }) {
  const { t } = useLingui()
  return (
    <section className="card overflow-hidden" aria-label={t`Rules of this server`}>
      <RuleList rules={rules} />
    </section>
  )
}

function Loaded({ serverId }: IdProps) {
  const language = useLanguage()
  const { data: own, fetchedAt, stale, failed, errorCode, retry } = useServerRules(serverId)
  if (!own && errorCode === 'SERVER_NOT_LISTED') return <NotListed />
  return (
    <div className="flex flex-col gap-4 max-w-760px">
      <header>
        <h1 className="title-page">
          <Trans>Server rules</Trans>
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 min-h-44px pointer-fine:min-h-24px mt-1">
          <ServerName serverId={serverId} />
          <AsOf at={own && stale ? fetchedAt : undefined} />
        </div>
      </header>
      {!own && failed ? <OwnRulesMissing onRetry={retry} /> : null}
      {own && own.length > 0 ? (
        <Own rules={own.map((rule) => ({ text: textIn(rule, language), lang: langOf(rule, language) }))} />
      ) : null}
      {own?.length === 0 || (!own && failed) ? <General /> : null}
      {!own && !failed ? (
        <div className="card" aria-busy>
          <RuleListSkeleton />
        </div>
      ) : null}
    </div>
  )
}

/** The rules of one server (SRV-18): its own, or the eight general ones if it has none. */
export function ServerRulesView({ serverId }: IdProps) {
  return (
    <>
      <BackToList />
      {parseServerId(serverId) ? <Loaded serverId={serverId} /> : <NotListed />}
    </>
  )
}
