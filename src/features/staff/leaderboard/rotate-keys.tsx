import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { type StaffGameServer, usualOverlap } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../shared/session.ts'
import { BulkDialog } from '../table/bulk-dialog.tsx'

export interface RotateKeysProps {
  /** Those that are selected, as they are now. */
  readonly servers: readonly StaffGameServer[]
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

const nameOf = ({ name, address, id }: StaffGameServer): string => `${name} (${address ?? id})`

/**
 * Gives several game servers another key, one after the other, and downloads the lines and keys of those that got one,
 * which are not shown again. One whose last rotation has not ended is left out, so that a repeated press changes no key
 * twice.
 */
export function RotateKeys({ servers, onClose, onDone }: RotateKeysProps) {
  const { t } = useLingui()
  const texts = useRef<string[]>([])
  const open = servers.filter(({ previousUntil }) => previousUntil === null)
  // Counted at the press: those that are done are no longer open.
  const [left] = useState(servers.length - open.length)
  const rotate = async (server: StaffGameServer) => {
    const { line, key } = await request(
      staffEndpoints.rotateLogKey,
      { params: { id: server.id }, body: { hours: usualOverlap } },
      { token: session.token() },
    )
    texts.current.push(`// ${nameOf(server)}\n${line}\n// ${key}\n`)
  }
  const finish = async () => {
    if (texts.current.length > 0) saveFile(new Blob(texts.current, { type: 'text/plain' }), 'new-log-keys.txt')
    texts.current = []
    await onDone()
  }
  return (
    <BulkDialog
      title={t`New keys for several game servers`}
      confirm={t`${plural(open.length, { one: 'Issue # new key', other: 'Issue # new keys' })}`}
      items={open}
      nameOf={nameOf}
      act={rotate}
      doneText={t`The new keys are in the downloaded file`}
      onClose={onClose}
      onDone={finish}
    >
      <p>
        <Trans>
          Each game server gets another key and log line, which you download as a file. The current ones work for{' '}
          {usualOverlap} hours, or until it uses the new ones.
        </Trans>
      </p>
      {left === 0 ? null : (
        <p className="muted">
          <Plural
            value={left}
            one="# is left out: its last new key is not in use yet."
            other="# are left out: their last new keys are not in use yet."
          />
        </p>
      )}
    </BulkDialog>
  )
}
