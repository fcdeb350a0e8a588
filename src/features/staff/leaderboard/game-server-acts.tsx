import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { TestLine } from './test-line.tsx'

/** What opens from a row. */
export type OpenedDialog = 'upload' | 'rotate' | 'revoke'

export interface GameServerActsProps {
  readonly server: StaffGameServer
  readonly onOpen: (dialog: OpenedDialog) => void
}

/** What can be done with the key and the log of a game server. */
export function GameServerActs({ server, onOpen }: GameServerActsProps) {
  const { t } = useLingui()
  const { name, address, revokedAt, previousUntil } = server
  if (revokedAt !== null) return null
  return (
    <span className="flex flex-wrap justify-end gap-1">
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
      {previousUntil === null ? (
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
  )
}
