import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import type { StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { useNow } from '../../../platform/clock.ts'
import { collatorOf, formatNumber } from '../../../platform/format.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { logRefusalMessages } from '../log-refusal-messages.ts'
import { LogKeyActions } from './log-key-actions.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { TestLine } from './test-line.tsx'
import { UploadLog } from './upload-log.tsx'

export interface GameServersProps {
  readonly me: StaffMe
  readonly servers: readonly StaffGameServer[]
  /** Listed servers for which no key was issued. */
  readonly serversWithoutKey: number
  readonly onDone: () => Promise<void>
}

/** Rows that are rendered at first, and with every press of the button. */
const pageSize = 30
/** These are seen at once. */
const fewServers = 5

function fits({ id, name, address }: StaffGameServer, search: string): boolean {
  return [id, name, address].join('\n').toLowerCase().includes(search.trim().toLowerCase())
}

/** A dialog about one game server. */
interface Opened {
  readonly dialog: 'upload' | 'rotate' | 'revoke'
  readonly server: StaffGameServer
}

/** The game servers that send their log: when the last line came, why lines were refused, and their keys. */
export function GameServers({ me, servers, serversWithoutKey, onDone }: GameServersProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [opened, setOpened] = useState<Opened>()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const found = useMemo(() => {
    const { compare } = collatorOf(language)
    return servers.filter((each) => fits(each, search)).sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
  }, [servers, search, language])
  const close = () => setOpened(undefined)
  const [count, total] = [formatNumber(found.length), formatNumber(servers.length)]
  return (
    <section className="card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <h3 className="text-15px font-600 grow">
          <Trans>Match logs</Trans>
        </h3>
        <LogKeyActions me={me} without={serversWithoutKey} issued={servers.length} onDone={onDone} />
      </div>
      {servers.length === 0 ? (
        <Notice icon="i-lucide-scroll-text" title={t`No game servers send their log yet`}>
          <Trans>Issue the keys, download the lines, and put each into the configuration of its game server.</Trans>
        </Notice>
      ) : null}
      {servers.length > fewServers ? (
        <div className="px-4 pb-3 flex flex-col gap-1">
          <TextField
            label={t`Find by name, address or id`}
            type="search"
            value={search}
            onChange={setSearch}
            maxLength={100}
            autoComplete="off"
          />
          <p className="muted" role="status">
            <Trans>
              {count} of {total} game servers
            </Trans>
          </p>
        </div>
      ) : null}
      <ul className="border-t border-t-line empty:hidden" aria-label={t`Match logs`}>
        {found.slice(0, limit).map((server) => (
          <GameServerRow key={server.id} server={server} onOpen={(dialog) => setOpened({ dialog, server })} />
        ))}
      </ul>
      {found.length > limit ? (
        <p className="p-3 flex justify-center border-t border-t-line">
          <button type="button" className="btn" onClick={() => setLimit(limit + pageSize)}>
            <Trans context="staff room">Show more</Trans>
          </button>
        </p>
      ) : null}
      {opened?.dialog === 'upload' ? <UploadLog server={opened.server} onClose={close} onDone={onDone} /> : null}
      {opened?.dialog === 'rotate' ? <RotateKey server={opened.server} onClose={close} onDone={onDone} /> : null}
      {opened?.dialog === 'revoke' ? <RevokeKey server={opened.server} onClose={close} onDone={onDone} /> : null}
    </section>
  )
}

interface RowProps {
  readonly server: StaffGameServer
  readonly onOpen: (dialog: Opened['dialog']) => void
}

function GameServerRow({ server, onOpen }: RowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(seconds(10))
  const { id, name, address, revokedAt, receivedAt } = server
  const received = receivedAt === null ? undefined : formatRecent(language, Date.parse(receivedAt), now)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 list-row">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-600 break-anywhere">{name}</span>
          {revokedAt === null ? null : <span className="chip">{t`Revoked`}</span>}
        </p>
        <p className="muted num break-anywhere">
          {id} · {address ?? t`not linked`} ·{' '}
          {received === undefined ? <Trans>no line yet</Trans> : <Trans>last line {received}</Trans>}
        </p>
        <Warnings server={server} now={now} />
      </div>
      {revokedAt === null ? (
        <span className="flex flex-wrap justify-end gap-1 ms-auto">
          <TestLine server={server} />
          {address === null ? null : (
            <button
              type="button"
              className="btn-quiet"
              aria-label={t`Upload log files of ${name}`}
              onClick={() => onOpen('upload')}
            >
              <Trans>Upload log files</Trans>
            </button>
          )}
          {server.previousUntil === null ? (
            <button
              type="button"
              className="btn-quiet"
              aria-label={t`New key for ${name}`}
              onClick={() => onOpen('rotate')}
            >
              <Trans>New key</Trans>
            </button>
          ) : null}
          <button
            type="button"
            className="btn-quiet"
            aria-label={t`Revoke the key of ${name}`}
            onClick={() => onOpen('revoke')}
          >
            <Trans>Revoke</Trans>
          </button>
        </span>
      ) : null}
    </li>
  )
}

/** Why lines were refused, and what is accepted besides the current key. */
function Warnings({ server, now }: { readonly server: StaffGameServer; readonly now: number }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { receivedAt, refused, revokedAt, previousUntil, previousUsedAt } = server
  const time = (at: string | null) => (at === null ? '' : formatRecent(language, Date.parse(at), now))
  const isRefused = refused !== null && (receivedAt === null || refused.at > receivedAt)
  const [refusedAt, usedAt] = [time(refused?.at ?? null), time(previousUsedAt)]
  const texts = refused === null ? undefined : logRefusalMessages[refused.reason]
  const [reason, advice] = texts === undefined ? ['', ''] : [i18n._(texts.reason), i18n._(texts.advice)]
  if (revokedAt !== null) return null
  return (
    <>
      {isRefused ? (
        <p className="text-14px text-warn">
          {refused.reason === 'unreadable' ? (
            <Trans>
              Not counted {refusedAt}. {reason}. {advice}
            </Trans>
          ) : (
            <Trans>
              Refused {refusedAt}. {reason}. {advice}
            </Trans>
          )}
          {refused.detail === '' ? null : <span className="block muted break-anywhere">{refused.detail}</span>}
        </p>
      ) : null}
      {previousUntil === null ? null : (
        <p className="text-14px text-warn">
          <Trans>The old line is still accepted until the new one is used.</Trans>
        </p>
      )}
      {previousUsedAt === null ? null : (
        <p className="text-14px text-warn">
          <Trans>An old line or key was last used {usedAt}.</Trans>
        </p>
      )}
    </>
  )
}
