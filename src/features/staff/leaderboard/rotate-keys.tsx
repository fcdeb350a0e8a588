import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { type StaffGameServer, usualOverlap } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { BulkList, BulkProgress } from '../table/bulk-parts.tsx'
import { useBulkRun } from '../table/use-bulk-run.ts'

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
  const online = useOnline()
  const bulk = useBulkRun()
  const open = servers.filter(({ previousUntil }) => previousUntil === null)
  const left = servers.length - open.length
  const { running } = bulk.act
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const texts: string[] = []
    const isDone = await bulk.run(open, nameOf, async (server) => {
      const { line, key } = await request(
        staffEndpoints.rotateLogKey,
        { params: { id: server.id }, body: { hours: usualOverlap } },
        { token: session.token() },
      )
      texts.push(`// ${nameOf(server)}\n${line}\n// ${key}\n`)
    })
    if (texts.length > 0) saveFile(new Blob(texts, { type: 'text/plain' }), 'new-log-keys.txt')
    await onDone()
    if (!isDone) return
    showToast({
      kind: 'ok',
      text: t`${plural(texts.length, { one: '# new key', other: '# new keys' })}: see the downloaded file`,
    })
    onClose()
  }
  return (
    <Dialog title={t`New keys for several game servers`} closeLabel={t`Close`} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <BulkList names={open.map(nameOf)} />
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
        <BulkProgress bulk={bulk} total={open.length} />
        <button
          type="submit"
          className="btn-main self-start"
          disabled={!online || running || open.length === 0}
          aria-busy={running}
        >
          <Plural value={open.length} one="Issue # new key" other="Issue # new keys" />
        </button>
      </form>
    </Dialog>
  )
}
