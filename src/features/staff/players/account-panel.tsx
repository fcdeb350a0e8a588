import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { Panel } from './panel.tsx'
import type { RolePanelProps } from './panel-props.ts'
import { useMoment } from './use-moment.ts'

/** The account: since when, the e-mail address, the signed-in devices. */
export function AccountPanel({ player, onChanged, isAdministrator }: RolePanelProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const [asking, setAsking] = useState<'sessions' | 'email'>()
  const { steamId, name, account, role } = player
  if (account === null) {
    return (
      <Panel title={t`Account`}>
        <p className="muted">
          <Trans>Never signed in here.</Trans>
        </p>
      </Panel>
    )
  }
  const { email, sessions, createdAt } = account
  const since = moment(createdAt)
  const close = () => setAsking(undefined)
  const done = (text: string) => () => {
    showToast({ kind: 'ok', text })
    return onChanged()
  }
  return (
    <Panel
      title={t`Account`}
      actions={
        <>
          {email !== null && isAdministrator ? (
            <button type="button" className="btn" onClick={() => setAsking('email')}>
              <Trans>Unlink the e-mail</Trans>
            </button>
          ) : null}
          {sessions.length > 0 && (isAdministrator || role === null) ? (
            <button type="button" className="btn" onClick={() => setAsking('sessions')}>
              <Trans>Sign out everywhere</Trans>
            </button>
          ) : null}
        </>
      }
    >
      <p className="break-anywhere">
        <Trans>Since {since}</Trans>
        {' · '}
        {email ?? t`no e-mail address`}
        {' · '}
        <Plural
          value={sessions.length}
          _0="signed in nowhere"
          one="signed in on # device"
          other="signed in on # devices"
        />
      </p>
      <ul className="empty:hidden" aria-label={t`Signed-in devices`}>
        {sessions.map(({ id, device, lastSeenAt }) => (
          <li key={id} className="muted break-anywhere">
            {device} · {moment(lastSeenAt)}
          </li>
        ))}
      </ul>
      {asking === 'sessions' ? (
        <AskDialog
          title={t`Sign ${name} out everywhere?`}
          confirm={t`Sign out`}
          act={() => request(playerEndpoints.endPlayerSessions, { params: { steamId } }, { token: session.token() })}
          onClose={close}
          onDone={done(t`${name} is signed out everywhere`)}
        >
          <p>
            <Trans>They can sign in again at once.</Trans>
          </p>
        </AskDialog>
      ) : null}
      {asking === 'email' && email !== null ? (
        <AskDialog
          title={t`Unlink the e-mail of ${name}?`}
          confirm={t`Unlink`}
          act={() =>
            request(
              playerEndpoints.unlinkPlayerEmail,
              { params: { steamId }, body: { email } },
              { token: session.token() },
            )
          }
          onClose={close}
          onDone={done(t`The e-mail is unlinked`)}
          onFailed={onChanged}
        >
          <p className="break-anywhere">
            <Trans>
              {email} and its password are removed, and they are signed out everywhere. They sign in through Steam from
              now on.
            </Trans>
          </p>
        </AskDialog>
      ) : null}
    </Panel>
  )
}
