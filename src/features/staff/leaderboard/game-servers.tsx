import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import type { StaffGameServer } from '../../../../contract/staff-leaderboard.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Notice } from '../../../ui/notice.tsx'
import { UploadLog } from './upload-log.tsx'

export interface GameServersProps {
  readonly servers: readonly StaffGameServer[]
  readonly onDone: () => void
}

/** The game servers that send their log: when the last line came, and why lines were refused. */
export function GameServers({ servers, onDone }: GameServersProps) {
  const { t } = useLingui()
  const [uploading, setUploading] = useState<StaffGameServer>()
  return (
    <section className="card">
      <h3 className="text-15px font-600 m-0 px-4 py-3">
        <Trans>Match logs</Trans>
      </h3>
      {servers.length === 0 ? (
        <Notice icon="i-lucide-scroll-text" title={t`No game server sends its log yet`}>
          <Trans>The command line creates the log address of a game server.</Trans>
        </Notice>
      ) : null}
      <ul className="list-none m-0 p-0 border-t border-t-line empty:hidden" aria-label={t`Match logs`}>
        {servers.map((server) => (
          <GameServerRow key={server.id} server={server} onUpload={() => setUploading(server)} />
        ))}
      </ul>
      {uploading ? <UploadLog server={uploading} onClose={() => setUploading(undefined)} onDone={onDone} /> : null}
    </section>
  )
}

function GameServerRow({ server, onUpload }: { readonly server: StaffGameServer; readonly onUpload: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(seconds(10))
  const { id, name, serverId, revokedAt, receivedAt, refused } = server
  const reasons = {
    not_linked: t`it is linked to no listed server`,
    not_listed: t`its server is not in the list`,
    wrong_token: t`its log address carries another key`,
  }
  const time = (at: string) => formatRecent(language, Date.parse(at), now)
  const isRefused = refused !== null && (receivedAt === null || refused.at > receivedAt)
  const received = receivedAt === null ? undefined : time(receivedAt)
  const refusedAt = refused === null ? '' : time(refused.at)
  const reason = refused === null ? '' : reasons[refused.reason]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 border-t border-t-line first:border-t-0">
      <div className="min-w-0 grow">
        <p className="m-0 flex flex-wrap items-baseline gap-x-2">
          <span className="font-600 break-anywhere">{name}</span>
          {revokedAt === null ? null : <span className="chip">{t`Revoked`}</span>}
        </p>
        <p className="muted num m-0 break-anywhere">
          {id} · {serverId ?? t`not linked`} ·{' '}
          {received === undefined ? <Trans>no line yet</Trans> : <Trans>last line {received}</Trans>}
        </p>
        {isRefused ? (
          <p className="m-0 text-14px text-warn">
            <Trans>
              Refused {refusedAt}: {reason}
            </Trans>
          </p>
        ) : null}
      </div>
      {revokedAt === null && serverId !== null ? (
        <button
          type="button"
          className="btn-quiet ms-auto"
          aria-label={t`Upload log files of ${name}`}
          onClick={onUpload}
        >
          <Trans>Upload log files</Trans>
        </button>
      ) : null}
    </li>
  )
}
