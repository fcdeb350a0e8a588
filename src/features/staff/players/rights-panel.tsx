import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href } from '../../../../contract/endpoint.ts'
import * as rightsEndpoints from '../../../../contract/endpoints/staff-rights.ts'
import { coolOffDays } from '../../../../contract/privacy/own-data.ts'
import type { StaffPlayer } from '../../../../contract/staff/staff-players.ts'
import { call, request } from '../../../platform/api-client.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { useAct } from '../use-act.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { Panel } from './panel.tsx'
import { useMoment } from './use-moment.ts'

/** What a player may ask for: everything that the portal has about them, and its deletion. */
export function RightsPanel({ player: { steamId } }: { readonly player: Pick<StaffPlayer, 'steamId'> }) {
  const { t } = useLingui()
  const moment = useMoment()
  const address = { params: { steamId } }
  const read = useStaffApi(rightsEndpoints.readPlayerErasure, address)
  const keeping = useAct()
  const [asking, setAsking] = useState<'data' | 'erasure'>()
  const close = () => setAsking(undefined)
  const token = () => ({ token: session.token() })
  const dueAt = read.data?.dueAt ?? null
  const time = dueAt === null ? '' : moment(dueAt)
  const download = async (reason: string) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ reason }) }
    const response = await call(href(rightsEndpoints.exportPlayerData, address), init, token())
    saveFile(await response.blob(), `player-${steamId}.json`)
  }
  const keep = async () => {
    await keeping.run(() => request(rightsEndpoints.stopPlayerErasure, address, token()))
    await read.retry()
  }
  return (
    <Panel
      title={t`Data of the player`}
      actions={
        <>
          <button type="button" className="btn" onClick={() => setAsking('data')}>
            <Trans>Download everything</Trans>
          </button>
          {dueAt === null ? (
            <button type="button" className="btn text-bad" onClick={() => setAsking('erasure')}>
              <Trans>Delete the player</Trans>
            </button>
          ) : (
            <button type="button" className="btn" disabled={keeping.running} onClick={() => void keep()}>
              <Trans>Stop the deletion</Trans>
            </button>
          )}
        </>
      }
    >
      <p className={dueAt === null ? 'muted' : 'text-warn'}>
        {dueAt === null ? <Trans>No deletion is requested.</Trans> : <Trans>To be deleted: {time}</Trans>}
      </p>
      {asking === 'data' ? (
        <AskDialog
          title={t`Download everything about the player?`}
          confirm={t`Download`}
          reasonLabel={t`Reason, without the player’s name`}
          act={download}
          onClose={close}
          onDone={async () => undefined}
        >
          <p>
            <Trans>
              One JSON file for the player who requested it. The audit log records the access, but not the player.
            </Trans>
          </p>
        </AskDialog>
      ) : null}
      {asking === 'erasure' ? (
        <AskDialog
          title={t`Delete the player?`}
          confirm={t`Delete in ${coolOffDays} days`}
          reasonLabel={t`Reason, without the player’s name`}
          act={(reason) => request(rightsEndpoints.requestPlayerErasure, { ...address, body: { reason } }, token())}
          onClose={close}
          onDone={async () => {
            showToast({ kind: 'ok', text: t`The player is deleted in ${coolOffDays} days` })
            await read.retry()
          }}
        >
          <p>
            <Trans>
              Account, names, e-mail, sign-ins, lists, VIP, groups, notes and the staff role are deleted. Orders and the
              rank stay under “Deleted player”; a ban and a removal from the leaderboard stay in force. The deletion can
              be stopped until then.
            </Trans>
          </p>
        </AskDialog>
      ) : null}
    </Panel>
  )
}
