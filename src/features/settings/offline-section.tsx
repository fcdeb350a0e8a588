import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { community } from '../../../community.config.ts'
import { apiPaths } from '../../../contract/paths.ts'
import { now } from '../../platform/clock.ts'
import { formatMoment, formatNumber } from '../../platform/format.ts'
import { clearKeptAnswers, type KeptAnswer, readKeptAnswers, storageUse } from '../../platform/kept-answers.ts'
import { warmLeaderboard } from '../../platform/leaderboard-reads.ts'
import { offlineReads } from '../../platform/offline-reads.ts'
import { useOnline } from '../../platform/online.ts'
import { warm } from '../../platform/service-worker.ts'
import { clearStoredAnswers } from '../../platform/swr-cache.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Section } from './section.tsx'

const rows: readonly { readonly pattern: string; readonly what: ReactNode }[] = [
  { pattern: apiPaths.servers.pattern, what: <Trans>Server list</Trans> },
  { pattern: apiPaths.announcementList.pattern, what: <Trans>Announcements</Trans> },
  { pattern: apiPaths.faqs.pattern, what: <Trans>FAQ</Trans> },
  ...(community.features.vip ? [{ pattern: apiPaths.privileges.pattern, what: <Trans>VIP privileges</Trans> }] : []),
  ...(community.features.leaderboard
    ? [{ pattern: apiPaths.leaderboardSeasons.pattern, what: <Trans>Leaderboard</Trans> }]
    : []),
]

async function renew(): Promise<void> {
  await warm(offlineReads())
  if (community.features.leaderboard) await warmLeaderboard()
}
const forget = () => Promise.all([clearKeptAnswers(), clearStoredAnswers()])

/** The oldest of the kept answers of an address: both languages must be there. */
const ageOf = (kept: readonly KeptAnswer[], pattern: string): number | undefined => {
  const times = kept.filter(({ path }) => path.split('?')[0] === pattern).map(({ fetchedAt }) => fetchedAt)
  return times.length === 0 ? undefined : Math.min(...times)
}

function useKept() {
  const [kept, setKept] = useState<readonly KeptAnswer[]>([])
  const [bytes, setBytes] = useState<number | undefined>()
  const look = useCallback(async () => {
    setKept(await readKeptAnswers())
    setBytes(await storageUse())
  }, [])
  useEffect(() => {
    void look()
  }, [look])
  return { kept, bytes, look }
}

/** What can be read with no network, how old it is, and the ways to renew and to forget it (F-09). */
export function OfflineSection() {
  const { t } = useLingui()
  const language = useLanguage()
  const online = useOnline()
  const { kept, bytes, look } = useKept()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
    await look()
    setBusy(false)
  }
  return (
    <Section title={t`Offline data`}>
      <dl className="m-0 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-13.5px">
        {rows.map(({ pattern, what }) => {
          const at = ageOf(kept, pattern)
          return (
            <div key={pattern} className="contents">
              <dt>{what}</dt>
              <dd className="m-0 num text-text-muted">
                {at === undefined ? (
                  <Trans>Not kept yet</Trans>
                ) : (
                  <Trans>as of {formatMoment(language, at, now())}</Trans>
                )}
              </dd>
            </div>
          )
        })}
        {bytes === undefined ? null : (
          <div className="contents">
            <dt>
              <Trans>Storage used</Trans>
            </dt>
            <dd className="m-0 num text-text-muted">{formatNumber(Math.round(bytes / 1024))} KB</dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap gap-2 mt-2.5">
        <button type="button" className="btn" disabled={busy || !online} onClick={() => run(renew)}>
          <Trans>Update now</Trans>
        </button>
        <button type="button" className="btn-quiet" disabled={busy} onClick={() => run(forget)}>
          <Trans>Clear</Trans>
        </button>
      </div>
      {online ? null : (
        <p className="muted m-0 mt-2">
          <Trans>Updating needs a connection.</Trans>
        </p>
      )}
    </Section>
  )
}
